/** @jest-environment node */
import type { Requirement, SentDocument } from '../../../src/api/documents';
import type { DocumentGroup as Group } from '../../../src/domain/document-status';
import {
  type ChecklistContext,
  checklist,
  type Entry,
} from '../../../src/features/vehicle-documents/documents/checklist';
import { sent as document, documentType, vehicle } from './samples';

const today = '2026-03-05';
const reader: ChecklistContext = { today, timeZone: 'Asia/Tokyo', vehicles: [vehicle], isNewDriver: false };
const farDay = '2026-12-31';
const nearDay = '2026-03-14';
const pastDay = '2026-03-01';

const sentDocument = (status: SentDocument['status'], more: Partial<SentDocument> = {}): SentDocument => ({
  ...document,
  expires_on: farDay,
  submitted_at: '2026-03-03T16:00:00Z',
  ...more,
  status,
});
const review = {
  reason: 'It is blurred.',
  what_to_do: 'Hold the phone still.',
  file_ids: [],
  seen: null,
  expected: null,
};
const sentBack = sentDocument('rejected', { id: '2', review });
const renewal = sentDocument('pending', { id: '2' });

type Known = Extract<Requirement['status'], string>;

const currentDocuments: Readonly<Record<Known, SentDocument | null>> = {
  missing: null,
  pending: sentDocument('pending'),
  approved: sentDocument('approved'),
  expires_soon: sentDocument('approved', { expires_on: nearDay }),
  expired: sentDocument('expired', { expires_on: pastDay }),
  rejected: sentDocument('rejected', { review }),
};
const row = (status: Known, more: Partial<Requirement> = {}): Requirement => ({
  document_type: documentType,
  vehicle_id: vehicle.id,
  required: true,
  current: currentDocuments[status],
  replacement: null,
  ...more,
  status,
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const entryOf = (requirement: Requirement, context: ChecklistContext = reader): Entry => {
  const [entry, ...others] = Object.values(checklist([requirement], context)).flat();
  if (!entry || others.length > 0) throw new Error('One row makes one entry.');
  return entry;
};
/** The row as the driver reads it. */
const textsOf = (requirement: Requirement, context: ChecklistContext = reader): readonly string[] => {
  const { group, documents, go } = entryOf(requirement, context);
  return [
    group,
    ...documents.map(({ label, says }) => plain([label ?? [], ...says].flat().join(' | '))),
    ...(go ? [`> ${go.text}`] : []),
  ];
};

const newerDocuments = { none: null, checked: renewal, sentBack } as const;
const validUntilText = 'Your current one is valid until';
const sentBackText = 'Sent back | It is blurred. | Hold the phone still.';
const expiredText = 'Expired | Your last one expired on 1 March 2026';

describe('every status of a document, with and without a newer one', () => {
  it.each<[Known, keyof typeof newerDocuments, readonly string[]]>([
    ['missing', 'none', ['fix', 'Missing', '> Upload it']],
    ['missing', 'checked', ['checking', 'Being checked | Sent yesterday']],
    ['missing', 'sentBack', ['fix', sentBackText, '> Upload it again']],
    ['pending', 'none', ['checking', 'Being checked | Sent yesterday']],
    ['pending', 'checked', ['checking', 'Being checked | Sent yesterday']],
    ['pending', 'sentBack', ['fix', sentBackText, '> Upload it again']],
    ['approved', 'none', ['fine', 'Approved | Expires on 31 December 2026', '> Upload a newer one']],
    [
      'approved',
      'checked',
      ['checking', 'Renewal being checked | Sent yesterday', `Approved | ${validUntilText} 31 December 2026`],
    ],
    ['approved', 'sentBack', ['fix', sentBackText, `${validUntilText} 31 December 2026`, '> Upload it again']],
    ['expires_soon', 'none', ['soon', '9 days left | Expires on 14 March 2026', '> Upload the new one']],
    [
      'expires_soon',
      'checked',
      ['checking', 'Renewal being checked | Sent yesterday', `9 days left | ${validUntilText} 14 March 2026`],
    ],
    [
      'expires_soon',
      'sentBack',
      ['fix', sentBackText, `9 days left | ${validUntilText} 14 March 2026`, '> Upload it again'],
    ],
    ['expired', 'none', ['fix', 'Expired | It expired on 1 March 2026', '> Upload the new one']],
    ['expired', 'checked', ['checking', 'Renewal being checked | Sent yesterday', expiredText]],
    ['expired', 'sentBack', ['fix', sentBackText, expiredText, '> Upload it again']],
    ['rejected', 'none', ['fix', sentBackText, '> Upload it again']],
    ['rejected', 'checked', ['checking', 'Being checked | Sent yesterday']],
    ['rejected', 'sentBack', ['fix', sentBackText, '> Upload it again']],
  ])('%s, newer one: %s', (status, newer, expected) => {
    expect(textsOf(row(status, { replacement: newerDocuments[newer] }))).toEqual(expected);
  });

  it.each<[Known, SentDocument | null]>([
    ['pending', renewal],
    ['rejected', sentBack],
  ])('%s: the older document shows as expired', (status, replacement) => {
    expect(textsOf(row(status, { current: currentDocuments.expired, replacement }))).toContain(expiredText);
  });

  it('approved without an end: the older document shows as valid', () => {
    const current = sentDocument('approved', { expires_on: null });
    expect(textsOf(row('approved', { current, replacement: renewal }))).toContain(
      'Approved | Your current one is valid',
    );
  });
});

describe('a status that is missing or unknown (OP-05)', () => {
  const withUnknown = (raw: string | null, more: Partial<Requirement> = {}): Requirement => ({
    ...row('approved', more),
    status: { raw },
  });

  it('is shown as the operator wrote it, and is neither missing nor approved', () => {
    expect(textsOf(withUnknown('under_appeal'))).toEqual(['unknown', 'Under appeal | Sent yesterday']);
    expect(textsOf(withUnknown(null, { current: null }))).toEqual(['unknown', 'Not given']);
  });

  it('links to the team, not to the form', () => {
    expect(entryOf(withUnknown('under_appeal'))).toMatchObject({ go: null, ask: currentDocuments.approved?.id });
  });

  it('of a newer document is shown next to the document in force', () => {
    const newer = { ...renewal, status: { raw: 'on_hold' } };
    expect(textsOf(row('approved', { replacement: newer }))).toEqual([
      'unknown',
      'On hold | Sent yesterday',
      `Approved | ${validUntilText} 31 December 2026`,
    ]);
  });

  it('of the document in force does not replace the status of the row', () => {
    const current = sentDocument({ raw: 'queued' });
    expect(textsOf(row('pending', { current }))[1]).toBe('Being checked | Sent yesterday');
  });

  it('of a missing document asks for it, if the operator does not say whether it is required', () => {
    expect(textsOf(row('missing', { required: null }))).toEqual(['fix', 'Missing', '> Upload it']);
  });
});

describe('optional documents', () => {
  it.each<[Known, Group, string]>([
    ['missing', 'fine', 'Optional | You can add it'],
    ['rejected', 'fix', `${sentBackText} | You don’t need it to work.`],
    ['expired', 'fix', 'Expired | It expired on 1 March 2026 | You don’t need it to work.'],
    ['expires_soon', 'soon', '9 days left | Expires on 14 March 2026 | You don’t need it to work.'],
    ['pending', 'checking', 'Being checked | Sent yesterday'],
    ['approved', 'fine', 'Approved | Expires on 31 December 2026'],
  ])('%s', (status, group, text) => {
    expect(textsOf(row(status, { required: false })).slice(0, 2)).toEqual([group, text]);
  });

  it('come after approved and required documents', () => {
    const named = (name: string, requirement: Requirement) => ({
      ...requirement,
      document_type: { ...documentType, name },
    });
    const groups = checklist(
      [
        named('Letter', row('missing', { required: false })),
        named('Badge', row('approved')),
        named('Address', row('rejected', { required: false })),
        named('Licence', row('missing')),
        named('MOT', row('expires_soon')),
        named('Code', row('expires_soon', { current: sentDocument('approved', { expires_on: '2026-03-06' }) })),
      ],
      reader,
    );
    expect(Object.values(groups).map((group) => group.map(({ name }) => name))).toEqual([
      ['Licence', 'Address'],
      ['Code', 'MOT'],
      [],
      [],
      ['Badge', 'Letter'],
    ]);
  });
});

describe('documents that have to be checked in time', () => {
  const code = (issued_on: string, more: Partial<Requirement> = {}) =>
    row('pending', {
      document_type: { ...documentType, check_within_days: 21 },
      current: sentDocument('pending', { issued_on, expires_on: null }),
      ...more,
    });
  const sentYesterday = 'Being checked | Sent yesterday';
  it.each([
    [
      '2026-02-17',
      [
        'checking',
        sentYesterday,
        '4 days left | If we haven’t checked it by Monday 9 March, you’ll need to send a new one',
      ],
    ],
    [
      '2026-02-13',
      ['checking', sentYesterday, 'Expires today | If we haven’t checked it by today, you’ll need to send a new one'],
    ],
    [
      '2026-02-12',
      ['fix', 'Expired | We had to check this by 4 March 2026. | Get a new one and send it.', '> Upload the new one'],
    ],
  ])('a code of %s', (issuedOn, expected) => {
    expect(textsOf(code(issuedOn))).toEqual(expected);
  });

  it('show the deadline of the newer one, next to the document in force', () => {
    const renewed = code('', {
      status: 'expires_soon',
      current: currentDocuments.expires_soon,
      replacement: { ...renewal, issued_on: '2026-02-17' },
    });
    expect(textsOf(renewed)).toEqual([
      'checking',
      'Renewal being checked | Sent yesterday',
      '4 days left | If we haven’t checked it by Monday 9 March, you’ll need to send a new one',
      `9 days left | ${validUntilText} 14 March 2026`,
    ]);
    const overdueCheck = { ...renewed, replacement: { ...renewal, issued_on: '2026-02-12' } };
    expect(textsOf(overdueCheck)[0]).toBe('fix');
    expect(textsOf(overdueCheck)).toContain(`9 days left | ${validUntilText} 14 March 2026`);
  });

  it.each<[string, Requirement]>([
    [
      'has been checked',
      code('', {
        status: 'approved',
        current: sentDocument('approved', { issued_on: '2026-02-17', expires_on: null }),
      }),
    ],
    ['may lie there for long', code('2026-02-17', { document_type: { ...documentType, check_within_days: 92 } })],
    ['may be of any age', code('2026-02-17', { document_type: documentType })],
  ])('show no deadline when it %s', (_, requirement) => {
    expect(textsOf(requirement).join()).not.toMatch(/can check it|left/);
  });
});

describe('expiry days', () => {
  it.each([
    ['2026-03-04', 'fix', 'Expired'],
    ['2026-03-05', 'soon', 'Expires today'],
    ['2026-03-06', 'soon', 'Expires tomorrow'],
    ['2026-03-08', 'soon', '3 days left'],
    ['2026-04-04', 'soon', '30 days left'],
    ['2026-04-05', 'fine', 'Approved'],
    [null, 'fine', 'Approved'],
  ])('%s, whatever the operator called it when it was read', (day, group, label) => {
    const entry = entryOf(row('approved', { current: sentDocument('approved', { expires_on: day }) }));
    expect([entry.group, plain(entry.documents[0]?.label ?? '')]).toEqual([group, label]);
  });

  it('count the older document of a renewal as expired from the day after', () => {
    const ending = (expires_on: string) =>
      textsOf(row('approved', { current: sentDocument('approved', { expires_on }), replacement: renewal }));
    expect(ending('2026-03-04')).toContain('Expired | Your last one expired on 4 March 2026');
    expect(ending('2026-03-05')).toContain('Expires today | Your current one is valid until 5 March 2026');
  });

  it('show the day of sending in the fleet’s time zone', () => {
    const at = (submitted_at: string) =>
      textsOf(row('pending', { current: sentDocument('pending', { submitted_at }) }))[1];
    expect(at('2026-03-05T00:10:00Z')).toBe('Being checked | Sent today');
    expect(at('2026-02-20T10:00:00Z')).toBe('Being checked | Sent on Friday 20 February');
  });
});

describe('a checklist entry', () => {
  it('shows what the reviewer read and what was expected', () => {
    const current = sentDocument('rejected', { review: { ...review, seen: 'TB24 LMR', expected: 'TA23 KXP' } });
    expect(entryOf(row('rejected', { current })).documents[0]?.facts).toEqual([
      { term: 'On the document', value: 'TB24 LMR' },
      { term: 'What we need', value: 'TA23 KXP' },
    ]);
    expect(entryOf(row('rejected')).documents[0]?.facts).toEqual([]);
  });

  it('has a text if the reviewer gave none, or if there is no document', () => {
    expect(textsOf(row('rejected', { current: sentDocument('rejected', { review: null }) }))[1]).toMatch(
      /No reason was given/,
    );
    expect(textsOf(row('rejected', { current: null }))[1]).toMatch(/No reason was given/);
    expect(textsOf(row('pending', { current: null }))).toEqual(['checking', 'Being checked']);
    expect(textsOf(row('expired', { current: null }))[1]).toBe('Expired');
    expect(textsOf(row('expires_soon', { current: null }))[1]).toBe('Expiring soon');
    expect(textsOf(row('approved', { current: null }))[1]).toBe('Approved');
  });

  it('links to the form of its type and its car', () => {
    expect(entryOf(row('missing')).go?.href).toBe(
      `/vehicle-documents/document/upload?type=${documentType.id}&vehicle=${vehicle.id}`,
    );
    expect(entryOf(row('missing', { vehicle_id: null })).go?.href).toBe(
      `/vehicle-documents/document/upload?type=${documentType.id}`,
    );
    expect(entryOf(row('pending')).go).toBeNull();
  });

  it.each<[string, Requirement, string | null]>([
    ['the one that is being checked', row('pending'), document.id],
    ['the one that was sent back', row('rejected'), document.id],
    ['the newer one, not the one that counts', row('approved', { replacement: renewal }), '2'],
    ['the newer one that was sent back', row('expired', { replacement: sentBack }), '2'],
    ['none where the only one counts', row('approved'), null],
    ['none where nothing was sent', row('missing'), null],
  ])('is asked about by %s', (_, requirement, id) => {
    expect(entryOf(requirement).ask).toBe(id);
  });

  it('names the car only if there are several', () => {
    const otherCar = { ...vehicle, id: '92', registration: 'TB24LMR', is_current: false };
    const context = { ...reader, vehicles: [vehicle, otherCar] };
    const rows = [row('approved'), row('approved', { vehicle_id: '92' }), row('approved', { vehicle_id: null })];
    const cars = (list: readonly Requirement[], who: ChecklistContext) =>
      checklist(list, who).fine.map(({ car }) => car?.registration ?? null);
    expect(cars(rows, context)).toEqual(['BD19\u00a0SMR', 'TB24\u00a0LMR', null]);
    expect(cars(rows.slice(0, 1), context)).toEqual([null]);
    expect(cars(rows, { ...context, vehicles: null })).toEqual([null, null, null]);
  });
});

it('does not call the documents of a new driver missing, and names each one to send', () => {
  const missingRow = row('missing', { document_type: { ...documentType, help: 'Both sides.' } });
  expect(textsOf(missingRow, { ...reader, isNewDriver: true })).toEqual([
    'fix',
    'To upload | Both sides.',
    '> Upload it',
  ]);
  expect(textsOf(missingRow)).toEqual(['fix', 'Missing | Both sides.', '> Upload it']);
});
