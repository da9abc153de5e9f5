/** @jest-environment node */
import type { Vehicle } from '../../../src/api/driver';
import type { ChangeRecord } from '../../../src/api/vehicle-changes';
import {
  caseStep,
  caseStepLabels,
  caseTimeline,
  driveRule,
  isOpen,
  stillToDo,
  ticketOf,
} from '../../../src/features/vehicle-documents/case';
import { car, change, documentType, sent, ticket, vehicle } from './samples';

const statuses = ['draft', 'pending', 'action_required', 'approved', 'rejected', 'cancelled'] as const;
const of = (wanted: Partial<ChangeRecord>): ChangeRecord => ({ ...change, ...wanted });

describe('where a change stands (FL-01)', () => {
  it('is open until it is decided or withdrawn', () => {
    expect(statuses.filter((status) => isOpen(of({ status })))).toEqual(['draft', 'pending', 'action_required']);
  });

  it.each([
    ['draft', 'Documents'],
    ['action_required', 'Documents'],
    ['pending', 'Being checked'],
    ['rejected', 'Being checked'],
    ['cancelled', 'Being checked'],
  ] as const)('%s: at "%s"', (status, label) => {
    expect(caseStepLabels[Number(caseStep(of({ status })))]).toBe(label);
  });

  it('approved: past the last step', () => {
    expect(caseStep(of({ status: 'approved' }))).toBe(caseStepLabels.length);
  });

  it('says what is still to do', () => {
    const types = [documentType, { ...documentType, id: '16' }];
    expect(stillToDo(of({ document_types: types }))).toBe('With you. Not sent yet, 2 of 2 documents missing.');
    expect(stillToDo(of({ document_types: types, documents: [sent] }))).toBe(
      'With you. Not sent yet, 1 of 2 documents missing.',
    );
    expect(stillToDo(of({ document_types: [documentType], documents: [sent] }))).toBe('With you. Not sent yet.');
    expect(stillToDo(of({ document_types: [documentType], documents: [{ ...sent, status: 'rejected' }] }))).toMatch(
      /1 of 1/,
    );
    expect(stillToDo(of({ status: 'pending' }))).toMatch(/^With us/);
    expect(stillToDo(of({ status: 'action_required' }))).toMatch(/^With you/);
    expect(stillToDo({ ...change, document_types: [], documents: [] } as ChangeRecord)).toBe('With you. Not sent yet.');
  });
});

describe('what happened, newest first', () => {
  const whats = (record: Partial<ChangeRecord>, tickets: Parameters<typeof caseTimeline>[1] = []) =>
    caseTimeline(of({ document_types: [documentType], ...record }), tickets).map((event) => event.what);

  it('is told from the first answer to the approval', () => {
    const whole = {
      status: 'approved',
      documents: [{ ...sent, status: 'approved', reviewed_at: '2026-03-03T08:00:00Z' }],
      submitted_at: '2026-03-02T10:00:00Z',
      reviewed_at: '2026-03-03T08:00:01Z',
    } as const;
    expect(whats({ ...whole, documents: [...whole.documents] }, [ticket])).toEqual([
      'The team approved it',
      'Insurance certificate approved',
      'The team was told',
      'You sent the change',
      'Insurance certificate added',
      'You started the change',
    ]);
  });

  it('keeps the order of things that happened in the same second', () => {
    const at = '2026-03-02T10:00:00Z';
    const record = {
      status: 'pending',
      created_at: at,
      submitted_at: at,
      documents: [{ ...sent, submitted_at: at }],
    } as const;
    expect(whats({ ...record, documents: [...record.documents] }, [{ ...ticket, created_at: at }])).toEqual([
      'The team decides',
      'The team was told',
      'You sent the change',
      'Insurance certificate added',
      'You started the change',
    ]);
  });

  it('knows an instant however it is written', () => {
    const record = { status: 'pending', submitted_at: '2026-03-02T10:00:00Z' } as const;
    for (const created_at of ['2026-03-02T10:00:00.500Z', '2026-03-02T11:00:01+01:00', '2026-03-02T09:00:01-01:00']) {
      expect(whats(record, [{ ...ticket, created_at }]).slice(1, 3)).toEqual([
        'The team was told',
        'You sent the change',
      ]);
    }
  });

  it.each([
    ['draft', 'You send the change'],
    ['action_required', 'You put it right and send it again'],
    ['pending', 'The team decides'],
    ['approved', 'You started the change'],
  ] as const)('%s begins with "%s"', (status, first) => {
    const [event] = caseTimeline(of({ status }), []);
    expect(event?.what).toBe(first);
    expect(event?.at).toBe(status === 'approved' ? change.created_at : null);
  });

  it('says why a document was rejected', () => {
    const review = {
      reason: 'The bottom edge is cut off.',
      what_to_do: 'Take it again.',
      file_ids: [],
      seen: null,
      expected: null,
    };
    const documents = [{ ...sent, status: 'rejected' as const, reviewed_at: '2026-03-03T08:00:00Z', review }];
    const events = caseTimeline(of({ status: 'action_required', documents, document_types: [documentType] }), []);
    expect(events.find((event) => event.what === 'Insurance certificate rejected')?.detail).toBe(review.reason);
  });

  it('says who withdrew it, and that it was looked at when it was sent once more', () => {
    expect(whats({ status: 'cancelled', completed_at: '2026-03-03T08:00:00Z' })[0]).toBe('The change was withdrawn');
    expect(whats({ status: 'pending', reviewed_at: '2026-03-03T08:00:00Z' })).toContain('The team looked at it');
  });

  it('does not invent a ticket that could not be read, or that is about something else', () => {
    expect(ticketOf(change, null)).toBeNull();
    expect(ticketOf(change, [{ ...ticket, related: [{ type: 'document', id: change.id }] }])).toBeNull();
    expect(ticketOf(change, [{ ...ticket, related: [] }, ticket])).toBe(ticket);
    expect(whats({ status: 'pending' }, null)).not.toContain('The team was told');
  });

  it('names a document whose kind is unknown', () => {
    expect(whats({ documents: [{ ...sent, document_type_id: '99' }] })).toContain('Document added');
  });
});

describe('sent, and the team has not been told (FL-07)', () => {
  const untold = of({ status: 'pending', submitted_at: '2026-03-02T10:00:00Z' });

  it('is with the driver, at "Sent", and what comes next is that they tell them', () => {
    expect(stillToDo(untold, true)).toBe('With you. The team has not been told yet.');
    expect(caseStepLabels[Number(caseStep(untold, true))]).toBe('Send');
    expect(caseTimeline(untold, [], true)[0]).toEqual({ at: null, what: 'You tell the team', who: 'you' });
  });

  it('says nothing of a change that is not sent', () => {
    expect(stillToDo(change, true)).toBe('With you. Not sent yet.');
    expect(caseStep(change, true)).toBe(caseStep(change));
  });
});

describe('which car may be driven now', () => {
  const works = { canWork: true, reason: null };

  it('is none while the driver cannot work, and says why', () => {
    const pending = of({ status: 'pending' });
    const stopped = { canWork: false, reason: 'You are suspended. Call your fleet.' };
    expect(driveRule(pending, [vehicle], stopped)).toEqual({ drive: null, wait: 'YA23 KXP', why: stopped.reason });
    expect(driveRule(pending, [vehicle], { ...stopped, reason: null }).why).toBe(
      'You cannot work right now. Ask us why.',
    );
    expect(driveRule(pending, [], stopped)).toEqual({ drive: null, wait: 'YA23 KXP', why: null });
  });

  it.each<[string, ChangeRecord | null, readonly Vehicle[], ReturnType<typeof driveRule>]>([
    ['no change', null, [vehicle], { drive: 'BD19 SMR', wait: null, why: null }],
    [
      'another car is on its way',
      of({ status: 'pending' }),
      [vehicle],
      { drive: 'BD19 SMR', wait: 'YA23 KXP', why: null },
    ],
    [
      'it was approved',
      of({ status: 'approved' }),
      [{ ...vehicle, ...car }],
      { drive: 'YA23 KXP', wait: null, why: null },
    ],
    ['it was rejected', of({ status: 'rejected' }), [vehicle], { drive: 'BD19 SMR', wait: null, why: null }],
    [
      'the same car has new details',
      of({ kind: 'update', status: 'pending', proposed: { ...car, registration: 'BD19SMR' } }),
      [vehicle],
      { drive: 'BD19 SMR', wait: null, why: null },
    ],
    [
      'the car is given up',
      of({ kind: 'remove', status: 'pending', proposed: null }),
      [vehicle],
      { drive: 'BD19 SMR', wait: null, why: null },
    ],
    ['no car yet', of({ kind: 'add', status: 'pending' }), [], { drive: null, wait: 'YA23 KXP', why: null }],
    [
      'the car is not the one in use',
      null,
      [{ ...vehicle, is_current: false }],
      { drive: null, wait: null, why: null },
    ],
  ])('%s', (_, record, vehicles, rule) => {
    expect(driveRule(record, vehicles, works)).toEqual(rule);
  });
});
