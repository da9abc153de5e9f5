/** @jest-environment node */
import type { Vehicle } from '../../../src/api/driver';
import type { ChangeRecord } from '../../../src/api/vehicle-changes';
import { isOpenChange } from '../../../src/domain/car';
import {
  carToWait,
  changeStep,
  changeSteps,
  changeTimeline,
  recentOutcome,
  stillToDo,
  ticketOf,
} from '../../../src/features/vehicle-documents/change-progress';
import { car, change, documentType, sent, ticket, vehicle } from './samples';

const statuses = ['draft', 'pending', 'action_required', 'approved', 'rejected', 'cancelled'] as const;
const changeWith = (changes: Partial<ChangeRecord>): ChangeRecord => ({ ...change, ...changes });

describe('the steps of a vehicle change (FL-01)', () => {
  it('is open until it is decided or withdrawn', () => {
    expect(statuses.filter((status) => isOpenChange(changeWith({ status })))).toEqual([
      'draft',
      'pending',
      'action_required',
    ]);
  });

  it.each([
    ['draft', 'Documents'],
    ['action_required', 'Documents'],
    ['pending', 'Being checked'],
    ['rejected', 'Being checked'],
    ['cancelled', 'Being checked'],
  ] as const)('with status %s is at the step "%s"', (status, label) => {
    expect(changeSteps(null)[Number(changeStep(changeWith({ status, document_types: [documentType] })))]).toBe(label);
  });

  it.each([
    ['draft', 'Send'],
    ['pending', 'Being checked'],
  ] as const)('without documents and with status %s is at the step "%s" of four', (status, label) => {
    const removal = changeWith({ status, document_types: [] });
    expect(changeSteps(removal)).toEqual(['Car details', 'Send', 'Being checked', 'Decision']);
    expect(changeSteps(removal)[Number(changeStep(removal))]).toBe(label);
  });

  it('with status approved is past the last step', () => {
    expect(changeStep(changeWith({ status: 'approved' }))).toBe(changeSteps(change).length);
  });

  it('name what is still to do', () => {
    const types = [documentType, { ...documentType, id: '16' }];
    expect(stillToDo(changeWith({ document_types: types }))).toBe('Not sent yet. 2 of 2 documents missing.');
    expect(stillToDo(changeWith({ document_types: types, documents: [sent] }))).toBe(
      'Not sent yet. 1 of 2 documents missing.',
    );
    expect(stillToDo(changeWith({ document_types: [documentType], documents: [sent] }))).toBe('Not sent yet.');
    expect(
      stillToDo(changeWith({ document_types: [documentType], documents: [{ ...sent, status: 'rejected' }] })),
    ).toMatch(/1 of 1/);
    expect(stillToDo(changeWith({ status: 'pending' }))).toMatch(/^We’re checking/);
    expect(stillToDo(changeWith({ status: 'action_required' }))).toMatch(/^We need more/);
    expect(stillToDo({ ...change, document_types: [], documents: [] } as ChangeRecord)).toBe('Not sent yet.');
  });
});

describe('the outcome of the last change', () => {
  const rejected = changeWith({ status: 'rejected', reviewed_at: '2026-03-02T10:00:00Z' });
  const withoutDay = changeWith({ status: 'rejected' });

  it.each<[string, readonly ChangeRecord[], string, ChangeRecord | null]>([
    ['is shown for 30 days', [rejected], '2026-04-01T09:59:59Z', rejected],
    ['is not shown after 30 days', [rejected], '2026-04-01T10:00:00Z', null],
    ['is shown if it has no day', [withoutDay, rejected], '2026-04-01T10:00:00Z', withoutDay],
    ['is not shown while another change is open', [change, rejected], '2026-03-02T10:00:00Z', null],
    ['needs a change', [], '2026-03-02T10:00:00Z', null],
  ])('%s', (_, changes, now, outcome) => {
    expect(recentOutcome(changes, Date.parse(now))).toBe(outcome);
  });
});

describe('the timeline of a change, newest first', () => {
  const stepTexts = (record: Partial<ChangeRecord>) =>
    changeTimeline(changeWith({ document_types: [documentType], ...record })).map((event) => event.title);

  it('runs from the first answer to the approval', () => {
    const fullRecord = {
      status: 'approved',
      documents: [{ ...sent, status: 'approved', reviewed_at: '2026-03-03T08:00:00Z' }],
      submitted_at: '2026-03-02T10:00:00Z',
      reviewed_at: '2026-03-03T08:00:01Z',
    } as const;
    expect(stepTexts({ ...fullRecord, documents: [...fullRecord.documents] })).toEqual([
      'We approved it',
      'Insurance certificate approved',
      'You sent the change',
      'Insurance certificate added',
      'You started the change',
    ]);
  });

  it('keeps the order of events of the same second', () => {
    const at = '2026-03-02T10:00:00Z';
    const record = {
      status: 'pending',
      created_at: at,
      submitted_at: at,
      documents: [{ ...sent, submitted_at: at }],
    } as const;
    expect(stepTexts({ ...record, documents: [...record.documents] })).toEqual([
      'We make a decision',
      'You sent the change',
      'Insurance certificate added',
      'You started the change',
    ]);
  });

  it('sorts times in any notation', () => {
    const record = { status: 'pending', submitted_at: '2026-03-02T10:00:00Z' } as const;
    for (const created_at of ['2026-03-02T09:59:59.500Z', '2026-03-02T10:59:59+01:00', '2026-03-02T08:59:59-01:00'])
      expect(stepTexts({ ...record, created_at }).slice(1, 3)).toEqual([
        'You sent the change',
        'You started the change',
      ]);
  });

  it.each([
    ['draft', 'Send the change'],
    ['action_required', 'Fix it and send it again'],
    ['pending', 'We make a decision'],
    ['approved', 'You started the change'],
  ] as const)('%s begins with "%s"', (status, first) => {
    const [event] = changeTimeline(changeWith({ status }));
    expect(event?.title).toBe(first);
    expect(event?.at).toBe(status === 'approved' ? change.created_at : null);
  });

  it('begins with the answer to a question that the team asked', () => {
    const [event] = changeTimeline(changeWith({ status: 'action_required', review: 'Is the car hired?' }));
    expect(event?.title).toBe('Answer the question and send it again');
  });

  it.each([
    ['2026-03-04T09:00:01Z', 'Send it again'],
    ['2026-03-04T08:59:59Z', 'Answer the question and send it again'],
  ])('a question, and a document that was added at %s', (submitted_at, title) => {
    const [event] = changeTimeline(
      changeWith({
        ...{ status: 'action_required', review: 'Can you send it again?', reviewed_at: '2026-03-04T09:00:00Z' },
        documents: [{ ...sent, status: 'pending', submitted_at }],
      }),
    );
    expect(event?.title).toBe(title);
  });

  it('gives the reason why a document was rejected', () => {
    const review = {
      reason: 'The bottom edge is cut off.',
      what_to_do: 'Take it again.',
      file_ids: [],
      seen: null,
      expected: null,
    };
    const documents = [{ ...sent, status: 'rejected' as const, reviewed_at: '2026-03-03T08:00:00Z', review }];
    const events = changeTimeline(changeWith({ status: 'action_required', documents, document_types: [documentType] }));
    expect(events.find((event) => event.title === 'Insurance certificate sent back')?.detail).toBe(review.reason);
  });

  it('names the driver as who withdrew, and shows an earlier review of a change that was sent again', () => {
    expect(stepTexts({ status: 'cancelled', completed_at: '2026-03-03T08:00:00Z' })[0]).toBe('You withdrew the change');
    expect(stepTexts({ status: 'pending', reviewed_at: '2026-03-03T08:00:00Z' })).toContain('We reviewed it');
  });

  it('has no ticket when none could be read, or when it is about something else', () => {
    expect(ticketOf(change, null)).toBeNull();
    expect(ticketOf(change, [{ ...ticket, related: [{ type: 'document', id: change.id }] }])).toBeNull();
    expect(ticketOf(change, [{ ...ticket, related: [] }, ticket])).toBe(ticket);
  });

  it('names a document whose kind is unknown', () => {
    expect(stepTexts({ documents: [{ ...sent, document_type_id: '99' }] })).toContain('Document added');
  });
});

describe('a sent change whose ticket is not raised (FL-07)', () => {
  const ticketPending = changeWith({ status: 'pending', submitted_at: '2026-03-02T10:00:00Z' });

  it('stays at "Send", and the next step is that the driver notifies the team', () => {
    expect(stillToDo(ticketPending, true)).toBe('Sent, but our team hasn’t been notified.');
    expect(changeSteps(change)[Number(changeStep(ticketPending, true))]).toBe('Send');
    expect(changeTimeline(ticketPending, true)[0]).toEqual({ at: null, title: 'Notify our team', who: 'you' });
  });

  it('does not differ from others before it is sent', () => {
    expect(stillToDo(change, true)).toBe('Not sent yet.');
    expect(changeStep(change, true)).toBe(changeStep(change));
  });
});

it.each<[string, ChangeRecord | null, readonly Vehicle[], string | null]>([
  ['no change', null, [vehicle], null],
  ['another car is on its way', changeWith({ status: 'pending' }), [vehicle], 'YA23\u00a0KXP'],
  ['it was approved', changeWith({ status: 'approved' }), [{ ...vehicle, ...car }], null],
  ['it was rejected', changeWith({ status: 'rejected' }), [vehicle], null],
  [
    'the same car has new details',
    changeWith({ kind: 'update', status: 'pending', proposed: { ...car, registration: 'BD19SMR' } }),
    [vehicle],
    null,
  ],
  [
    'it is unknown which car has new details',
    changeWith({ kind: 'update', status: 'pending', proposed: { ...car, registration: null } }),
    [vehicle],
    null,
  ],
  ['the car is removed', changeWith({ kind: 'remove', status: 'pending', proposed: null }), [vehicle], null],
  ['no car yet', changeWith({ kind: 'add', status: 'pending' }), [], 'YA23\u00a0KXP'],
])('the car that may not be driven until the team approves it: %s', (_, record, vehicles, wait) => {
  expect(carToWait(record, vehicles)).toBe(wait);
});
