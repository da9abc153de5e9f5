/** @jest-environment node */

import { normaliseText } from '../../../server/tickets/text';
import { ApiError } from '../../../src/api/problem';
import { askTeam } from '../../../src/api/support';
import { askHref } from '../../../src/domain/ask';
import { removedCharactersNote } from '../../../src/features/support/check';
import { isLinkedType, readLinked, topicOf } from '../../../src/features/support/linked';
import { load } from '../../../src/features/support/list';
import { questionSchema, replySchema } from '../../../src/features/support/schema';
import { isAutomatic, titleOf } from '../../../src/features/support/texts';
import { formErrors } from '../../support/form-errors';

const validValues = { topic: 'complaint', subject: 'Nobody calls', comment: 'I rang three times.' };

describe('a question before it is sent (AP-30)', () => {
  it.each([
    ['as it should be', {}, {}],
    ['without a topic', { topic: '' }, { topic: 'Choose what it’s about' }],
    ['with a topic that Zendesk does not know', { topic: 'weather' }, { topic: 'Choose what it’s about' }],
    [
      'with nothing in it',
      { subject: ' ', comment: '\n' },
      { subject: 'Enter the subject', comment: 'Enter your message' },
    ],
    ['too short', { subject: 'Hi' }, { subject: /at least 5/ }],
    ['of one word', { comment: 'Before.' }, {}],
    ['the longest texts', { subject: '🚕'.repeat(150), comment: '🚕'.repeat(5_000) }, {}],
    [
      'too long',
      { subject: 'x'.repeat(151), comment: 'x'.repeat(5_001) },
      { subject: /150 characters/, comment: /5,000 characters/ },
    ],
    ['with a control character', { comment: 'I rang\u0007 three times.' }, { comment: /hidden characters/ }],
    ['with half a character', { subject: 'Nobody \ud83d calls' }, { subject: /hidden characters/ }],
    ['with the subject of a flow ticket', { subject: ' Document Upload ' }, { subject: 'Enter a longer subject' }],
    ['with markup and placeholders', { comment: '<b>{{x}}</b> *never* \u202ereversed' }, {}],
  ])('%s', async (_name, change, problems) => {
    const found = await formErrors(questionSchema, { ...validValues, ...change });
    expect(Object.keys(found).sort()).toEqual(Object.keys(problems).sort());
    for (const [field, expected] of Object.entries(problems)) {
      if (expected instanceof RegExp) expect(found[field as keyof typeof validValues]).toMatch(expected);
      else expect(found[field as keyof typeof validValues]).toBe(expected);
    }
  });

  it.each([
    ['', 'Enter your reply'],
    ['Y', undefined],
    ['x'.repeat(5_001), 'Your reply must be 5,000 characters or fewer'],
  ])('a reply of %j', async (comment, problem) =>
    expect(await formErrors(replySchema, { comment })).toEqual(problem ? { comment: problem } : {}),
  );
});

it('a note counts every character that the host removes, and no other', () => {
  const errors: string[] = [];
  for (let code = 0x20; code <= 0xffff; code += 1) {
    const text = `a${String.fromCharCode(code)}b`;
    if ((removedCharactersNote(text) !== '') !== (normaliseText(text) === 'ab')) errors.push(code.toString(16));
  }
  expect(errors).toEqual([]);
  expect(removedCharactersNote('\u202ea\u2066b')).toContain('2 hidden characters');
});

describe('what a question is about (RT-13)', () => {
  const answering = (error: unknown) => ({ get: () => Promise.reject(error) }) as never;
  const { signal } = new AbortController();

  it.each([
    [{ booking: '5' }, 'earnings_bookings'],
    [{ document: '5' }, 'documents_vehicle'],
    [{ insurance_quote: '5' }, 'insurance'],
    [{ invoice: '5' }, 'invoices_payments'],
    [{ payout: '5' }, 'payouts_bank'],
    [{ statement: '5' }, 'invoices_payments'],
    [{ vehicle_change: '5' }, 'documents_vehicle'],
  ] as const)('is read from the URL for %j, even if the item cannot be read', async (about, topic) => {
    const [[type = '', id] = []] = new URL(askHref(about), 'https://portal.example').searchParams;
    if (!isLinkedType(type)) throw new Error(`"${type}" is not understood.`);
    expect([id, topicOf(type)]).toEqual(['5', topic]);
    const failed = await readLinked(answering(new ApiError('silent', 0, null)), { type, id: '5' }, signal);
    expect(failed).toMatchObject({
      type,
      id: '5',
      label: expect.stringMatching(
        /^(?:Agreement|Change of car|Document|Insurance quote|Invoice|Job|Payout|Statement)$/,
      ),
      href: expect.stringMatching(/^\//),
    });
  });

  it('names a document by its kind, even one that replaces another', async () => {
    const row = { document_type: { id: '7', name: 'MOT' }, current: { id: '4' }, replacement: { id: '5' } };
    const client = { get: () => Promise.resolve({ data: [row] }) } as never;
    for (const [id, label] of [
      ['4', 'MOT'],
      ['5', 'MOT'],
      ['6', 'Document'],
    ] as const)
      expect(await readLinked(client, { type: 'document', id }, signal)).toMatchObject({ label });
  });

  it.each([
    [
      'agreement',
      [{ id: '5', title: 'Terms', version: '3.2', status: 'accepted' }],
      'Terms, version 3.2',
      '/agreements',
    ],
    ['agreement', [{ id: '4' }], 'Agreement', '/agreements'],
    [
      'booking',
      { reference: 'B-5', work_date: '2026-02-26' },
      'Job B-5',
      `/bookings-earnings/2026-02-23/bookings/2026-02-26/5`,
    ],
    ['booking', {}, 'Job', null],
    ['insurance_quote', { reference: 'Q-5' }, 'Quote Q-5', '/insure/5'],
    ['insurance_quote', {}, 'Insurance quote', '/insure/5'],
    ['vehicle_change', [{ id: '5' }], 'Change of car', '/vehicle-documents/vehicle'],
    ['invoice', { number: 'INV-5', statement_id: '7' }, 'Invoice INV-5', '/plans-invoices/7/5'],
    ['invoice', {}, 'Invoice', null],
    ['statement', { reference: 'S-5' }, 'Statement S-5', '/plans-invoices/5'],
  ] as const)('names and links to the %s %j', async (type, answer, label, href) => {
    const client = { get: async () => ({ data: Array.isArray(answer) ? answer : { id: '5', ...answer } }) } as never;
    expect(await readLinked(client, { type, id: '5' }, signal)).toMatchObject({ type, id: '5', label, href });
  });

  it.each([
    ['insurance_quote', { id: '5', message: 'Since when?' }],
    ['vehicle_change', [{ id: '5', status: 'action_required', review: 'Since when?' }]],
  ] as const)('has the message for the driver about the %s', async (type, answer) => {
    const client = { get: async () => ({ data: answer }) } as never;
    expect(await readLinked(client, { type, id: '5' }, signal)).toMatchObject({ message: 'Since when?' });
  });

  it('leaves out an item that this driver does not have', async () => {
    expect(
      await readLinked(answering(new ApiError('missing', 404, null)), { type: 'payout', id: '5' }, signal),
    ).toBeNull();
  });
});

describe('the list of questions (RT-13, AP-34)', () => {
  const otherStatuses = 'new,open,solved,closed';
  const first = [
    ['pending', 1],
    [otherStatuses, 1],
  ];
  const open = async (path: string, answer: (query: unknown) => Promise<unknown>, currentData?: object) => {
    const queries: unknown[] = [];
    const get = (_path: string, { query }: { query: Readonly<Record<string, unknown>> }) => {
      queries.push([query['filter[status]'], query.page]);
      return answer(query);
    };
    const user = { timeZone: 'Asia/Tokyo' };
    const services = {
      session: { getSnapshot: () => ({ context: { user } }) },
      client: () => Promise.resolve({ host: { get } }),
    };
    const args = {
      params: {},
      url: new URL(path, 'https://portal.example'),
      signal: new AbortController().signal,
      currentData,
    };
    return { data: (await load(services as never, args as never)) as { rest: unknown }, queries };
  };

  it.each([
    ['/tickets-support', first],
    ['/tickets-support?page=2', [[otherStatuses, 2]]],
    ['/tickets-support?page=1000', first],
    ['/tickets-support?show=answered&page=3', [['solved', 3]]],
    ['/tickets-support?show=team', [['new,open', 1]]],
    ['/tickets-support?show=all&page=0', first],
  ])('%s requests only the tickets that it shows, those waiting for the driver first', async (path, calls) => {
    const { queries } = await open(path, () => Promise.resolve({ data: [], meta: { current_page: 1, last_page: 1 } }));
    expect(queries).toEqual(calls);
  });

  it('keeps the page when a read in the background fails, although the host could list what it still has to send', async () => {
    const error = new ApiError('broken', 503, null);
    const at = '2026-03-05T09:00:00Z';
    const queued = {
      id: 'pj1-t',
      subject: 'Late',
      status: 'new',
      topic: null,
      related: [],
      created_at: at,
      updated_at: at,
    };
    const answer = (query: unknown) =>
      'filter[queued]' in (query as object) ? Promise.resolve({ data: [queued] }) : Promise.reject(error);
    expect((await open('/tickets-support', answer)).data).toMatchObject({ hasFailed: true });
    await expect(open('/tickets-support', answer, {})).rejects.toBe(error);
    const refused = new ApiError('forbidden', 403, null);
    await expect(open('/tickets-support', () => Promise.reject(refused))).rejects.toBe(refused);
  });
});

it.each([
  ['Vehicle change Submitted', 'Change of car sent'],
  ['Document Upload', 'Document sent'],
  ['Insurance quote Submitted', 'Insurance quote requested'],
  ['Insurance quote Accepted', 'Insurance quote accepted'],
  ['Parking charge', 'Parking charge'],
  ['Document Upload failed again', 'Document Upload failed again'],
])('has a title for each ticket that the portal raised for the driver: %s (FL-01, FL-02, FL-03)', (subject, title) => {
  expect(titleOf({ subject })).toBe(title);
  expect(isAutomatic({ subject })).toBe(title !== subject);
});

it('sends a question with the tag of the portal and its topic (FL-06)', async () => {
  const send = jest.fn().mockResolvedValue({ data: { reference: 'r', state: 'queued', ticket_id: null } });
  const config = { zendesk: { custom_field_ids: {} }, release: 'v1.19.1' };
  const question = {
    topic: 'complaint',
    subject: 'Late',
    comment: 'It is late.',
    linked: null,
    followUpOf: null,
    path: '/',
  };
  await askTeam({ host: { send } } as never, config as never, 'key', question as never);
  expect((send.mock.calls[0][2] as FormData).get('tags')).toBe('portal_j,complaint');
});
