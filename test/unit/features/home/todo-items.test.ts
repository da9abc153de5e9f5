/** @jest-environment node */
import type { Requirement } from '../../../../src/api/documents';
import type { Vehicle } from '../../../../src/api/driver';
import type { Quote } from '../../../../src/api/quotes';
import { strictest } from '../../../../src/domain/clearance';
import {
  agreementItems,
  blockerItems,
  certificateItems,
  changeItems,
  documentItems,
  inOrder,
  payoutItems,
  quoteItems,
  statementItems,
  type TodoItem,
  ticketItems,
} from '../../../../src/features/home/todo-items';
import { gbp } from '../earnings-samples';
import { change, documentType, sent, vehicle } from '../samples';
import { agreement, payout, quote, requirement, statement, ticket, timeZone, today } from './samples';

const now = { today, timeZone };
const nothing = { ...now, blockers: [], documentsWithPendingTicket: [] };
const summaries = (items: readonly TodoItem[]) =>
  items.map(({ title, detail }) => `${title} | ${detail}`.replaceAll('\u00a0', ' '));

describe('items that wait for the driver (RT-01)', () => {
  const plain: TodoItem = {
    key: '',
    icon: 'car',
    title: '',
    detail: '',
    href: null,
    by: null,
    isHoldingUp: false,
    stops: null,
  };
  const todoItem = (key: string, more: Partial<TodoItem> = {}): TodoItem => ({ ...plain, key, ...more });

  it.each<[string, readonly TodoItem[], readonly string[]]>([
    [
      'what stops work comes before everything',
      [todoItem('overdue', { by: '2026-03-01' }), todoItem('stops', { stops: 'now' })],
      ['stops', 'overdue'],
    ],
    [
      'what delays others or is overdue comes before what still has time',
      [
        todoItem('tomorrow', { by: '2026-03-06' }),
        todoItem('failed', { isHoldingUp: true, by: '2026-04-01' }),
        todoItem('overdue', { by: '2026-03-04' }),
      ],
      ['overdue', 'failed', 'tomorrow'],
    ],
    [
      'the nearest deadline comes first, and an item without a deadline last',
      [todoItem('some time'), todoItem('later', { by: '2026-04-01' }), todoItem('today', { by: '2026-03-05' })],
      ['today', 'later', 'some time'],
    ],
    [
      'a time of day comes before the end of that day',
      [
        todoItem('day', { by: '2026-03-09' }),
        todoItem('minute', { by: '2026-03-09T17:00' }),
        todoItem('before', { by: '2026-03-08' }),
      ],
      ['before', 'minute', 'day'],
    ],
    [
      'of two items due on the same day, the one that stops work comes first',
      [todoItem('pay', { by: '2026-03-14' }), todoItem('mot', { by: '2026-03-14', stops: 'later' })],
      ['mot', 'pay'],
    ],
    ['equal items keep their order', [todoItem('one'), todoItem('two'), todoItem('three')], ['one', 'two', 'three']],
  ])('%s', (_rule, items, order) => {
    expect(inOrder(items, today).map(({ key }) => key)).toEqual(order);
  });

  const review = {
    reason: 'Too dark.',
    what_to_do: 'Take it again in daylight.',
    file_ids: [],
    seen: null,
    expected: null,
  };
  const expired = { ...sent, status: 'approved' as const, vehicle_change_id: null, expires_on: '2026-03-04' };
  const expiresSoon = { ...expired, expires_on: '2026-03-14' };
  const pending = { ...sent, vehicle_change_id: null, issued_on: null };

  it.each<[string, Partial<typeof requirement>, readonly string[]]>([
    ['fine', {}, []],
    ['missing', { status: 'missing', current: null }, ['Upload your insurance certificate | We don’t have it yet.']],
    ['missing, not needed', { status: 'missing', current: null, required: false }, []],
    [
      'ending',
      { status: 'expires_soon', current: expiresSoon },
      ['Upload your new insurance certificate | Expires on Saturday 14 March (9 days)'],
    ],
    ['ended since it was read', { current: expired }, ['Upload your new insurance certificate | Expired yesterday']],
    [
      'sent back',
      { status: 'rejected', current: { ...sent, status: 'rejected', review } },
      ['Upload your insurance certificate again | Take it again in daylight.'],
    ],
    [
      'a renewal sent back, without a reason',
      { status: 'expires_soon', current: expiresSoon, replacement: { ...sent, status: 'rejected' } },
      ['Upload your insurance certificate again | We couldn’t accept it.'],
    ],
    ['a renewal being checked', { status: 'expires_soon', current: expiresSoon, replacement: pending }, []],
    [
      'too old for us to check',
      {
        status: 'pending',
        current: { ...pending, issued_on: '2026-02-01' },
        document_type: { ...documentType, check_within_days: 10 },
      },
      ['Upload your new insurance certificate | The one you sent is too old for us to check. Get a new one first.'],
    ],
  ])('document: %s', (_state, changed, lines) => {
    expect(summaries(documentItems([{ ...requirement, ...changed }], nothing))).toEqual(lines);
  });

  it('show whether a document stops work, and link to its form', () => {
    const row = { ...requirement, status: 'expires_soon' as const, current: expiresSoon };
    const blocker = (stops_on: string) => ({
      code: 'document_expiring',
      message: '',
      stops_on,
      related: { type: 'document_type', id: documentType.id },
    });
    const itemsFor = (stops_on: string, required = true) =>
      documentItems([{ ...row, required }], { ...nothing, blockers: [blocker(stops_on)] })[0];
    expect(itemsFor('2026-03-15')).toMatchObject({ stops: 'later', by: '2026-03-14' });
    expect(itemsFor('2026-03-05')).toMatchObject({ stops: 'now' });
    expect(itemsFor('2026-03-05', false)).toMatchObject({ stops: null });
    expect(itemsFor('2026-03-15')?.href).toBe('/vehicle-documents/document/upload?type=15&vehicle=91');
    expect(
      documentItems([row], { ...nothing, blockers: [{ ...blocker('2026-03-05'), related: null }] })[0]?.stops,
    ).toBeNull();
  });

  it('name the car of a document if it is not the one in use', () => {
    const row = { ...requirement, status: 'expires_soon' as const, current: expiresSoon };
    const vehicles = [vehicle, { ...vehicle, id: '92', registration: 'LB70QRS', is_current: false }];
    expect(summaries(documentItems([row, { ...row, vehicle_id: '92' }], nothing, vehicles))).toEqual([
      'Upload your new insurance certificate | Expires on Saturday 14 March (9 days)',
      'Upload your new insurance certificate for LB70 QRS | Expires on Saturday 14 March (9 days)',
    ]);
  });

  it('show that an expiry in another record stops work, and that the records disagree', () => {
    const insured = { ...vehicle, insurance_ends_on: '2026-03-04' };
    const row = { ...requirement, status: 'expires_soon' as const, current: expiresSoon };
    const rows = strictest([row], { clearance: null, vehicles: [insured] }, today);
    const items = documentItems(rows, nothing);
    expect(summaries(items)).toEqual([
      'Upload your new insurance certificate | Expired yesterday. Another record says 14 March 2026. The earlier date applies.',
    ]);
    expect(items[0]).toMatchObject({ stops: 'now', by: '2026-03-04' });
  });

  it('include a stored document without a ticket (FL-07)', () => {
    const row = { ...requirement, status: 'pending' as const, current: pending };
    expect(documentItems([row], nothing)).toEqual([]);
    expect(summaries(documentItems([row], { ...nothing, documentsWithPendingTicket: [pending.id] }))).toEqual([
      'Our team hasn’t been notified of your insurance certificate | We have it. Notify our team now.',
    ]);
  });

  it('include only a change of car that is a draft, sent back or without a ticket (FL-01, FL-07)', () => {
    const documentsWithPendingTicket = [change.id];
    const itemsFor = (more: Partial<typeof change>, ids: readonly string[] = []) =>
      summaries(changeItems([{ ...change, ...more }], ids));
    expect(itemsFor({})).toEqual(['Finish your change of car to YA23 KXP | Not sent yet.']);
    expect(itemsFor({ document_types: [documentType], documents: [] })).toEqual([
      'Finish your change of car to YA23 KXP | Not sent yet. 1 of 1 document missing.',
    ]);
    expect(itemsFor({ status: 'action_required', review: 'The plate cannot be read.' })).toEqual([
      'Fix your change of car to YA23 KXP | The plate cannot be read.',
    ]);
    const question = { status: 'action_required', review: 'Is the car hired?' } as const;
    expect(itemsFor(question)).toEqual([
      'Answer the question about your change of car to YA23 KXP | Is the car hired?',
    ]);
    const written = { ...ticket, related: [{ type: 'vehicle_change', id: change.id }] };
    const titleAfter = (changes: Partial<typeof ticket>, reviewed_at: string | null = '2026-03-04T09:00:00Z') =>
      changeItems([{ ...change, ...question, reviewed_at }], [], [{ ...written, ...changes }])[0]?.title;
    const [answer, sendAgain] = [
      'Answer the question about your change of car to YA23\u00a0KXP',
      'Send your change of car to YA23\u00a0KXP again',
    ];
    expect(titleAfter({})).toBe(sendAgain);
    expect(titleAfter({}, null)).toBe(sendAgain);
    const added = { documents: [{ ...sent, status: 'pending' as const, submitted_at: '2026-03-04T10:00:00Z' }] };
    expect(itemsFor({ ...question, ...added, reviewed_at: '2026-03-04T09:00:00Z' })).toEqual([
      'Send your change of car to YA23 KXP again | You’ve added a document since we sent it back.',
    ]);
    expect(titleAfter({ created_at: '2026-03-04T08:59:00Z' })).toBe(answer);
    expect(titleAfter({ related: [] })).toBe(answer);
    expect(itemsFor({ ...question, document_types: [documentType], documents: [] })).toEqual([
      'Fix your change of car to YA23 KXP | Is the car hired?',
    ]);
    expect(itemsFor({ status: 'action_required', proposed: null })).toEqual([
      'Fix your change of car | We need more from you.',
    ]);
    expect(itemsFor({ status: 'pending' })).toEqual([]);
    expect(itemsFor({ status: 'pending' }, documentsWithPendingTicket)).toEqual([
      'Our team hasn’t been notified of your change of car | We have it. Notify our team now.',
    ]);
    for (const status of ['approved', 'rejected', 'cancelled'] as const)
      expect(itemsFor({ status }, documentsWithPendingTicket)).toEqual([]);
  });

  it('ask for an answer only to tickets that wait for the driver (AP-34)', () => {
    const all = (['new', 'open', 'pending', 'solved', 'closed'] as const).map((status, id) => ({
      ...ticket,
      id: String(id),
      status,
    }));
    expect(ticketItems(all).map(({ href }) => href)).toEqual(['/tickets-support/2']);
    expect(ticketItems(all.map((each) => ({ ...each, is_queued: true })))).toEqual([]);
  });

  it('include agreements to accept, with their deadline (FL-05)', () => {
    const itemsFor = (more: Partial<typeof agreement>) =>
      summaries(agreementItems([{ ...agreement, ...more }], nothing));
    expect(itemsFor({})).toEqual(['Read and accept: Driver terms | Accept it by Wednesday 1 April']);
    expect(itemsFor({ accept_by: '2026-03-05' })).toEqual(['Read and accept: Driver terms | Accept it by today']);
    expect(itemsFor({ accept_by: '2026-03-04' })).toEqual(['Read and accept: Driver terms | You had until yesterday']);
    expect(itemsFor({ accept_by: null })).toEqual(['Read and accept: Driver terms | No deadline']);
    expect(itemsFor({ accept_by: null, consequence: 'No bookings without it.' })).toEqual([
      'Read and accept: Driver terms | No bookings without it.',
    ]);
    for (const status of ['accepted', 'superseded', 'withdrawn'] as const) expect(itemsFor({ status })).toEqual([]);
    const due = {
      code: 'agreement_due',
      message: '',
      stops_on: today,
      related: { type: 'agreement', id: agreement.id },
    };
    const [item] = agreementItems([agreement], { ...nothing, blockers: [due] });
    expect(item).toMatchObject({ href: '/agreements', stops: 'now' });
  });

  it('ask for the certificate of a policy that lasts longer than the one on file', () => {
    const policy = { ...quote, status: 'issued' as const, starts_on: '2026-03-01', ends_on: '2027-12-01' };
    const car = { ...vehicle, insurance_ends_on: '2026-06-05' };
    const approvedRow = { ...requirement, current: { ...sent, status: 'approved' as const, expires_on: '2026-06-05' } };
    const itemsFor = (rows: Requirement[] = [approvedRow], vehicles: Vehicle[] = [car], quotes: Quote[] = [policy]) =>
      summaries(certificateItems(quotes, rows, vehicles, now)).map((line) => line.replaceAll('\u00a0', ' '));
    expect(itemsFor()).toEqual([
      'Upload your new insurance certificate for BD19 SMR | Your policy lasts until 1 December 2027. The certificate we have expires on Friday 5 June.',
    ]);
    expect(certificateItems([policy], [approvedRow], [car], now)[0]).toMatchObject({
      by: '2026-06-05',
      href: '/vehicle-documents/document/upload?type=15&vehicle=91',
    });
    expect(itemsFor([], [{ ...car, insurance_ends_on: null }])[0]).toMatch(/We don’t have your certificate yet\.$/);
    const withDocuments = {
      ...policy,
      documents: [{ kind: 'certificate', name: 'Certificate', url: 'https://files.example/1' }],
    };
    const [toDownload] = certificateItems([withDocuments], [approvedRow], [car], now);
    expect(toDownload).toMatchObject({
      detail: expect.stringMatching(/Download the new one from your policy, then upload it\.$/),
      href: '/insure/51',
    });
    // A certificate that was sent or recorded, a policy that is over, or one of another car needs no action.
    expect(itemsFor([{ ...approvedRow, replacement: { ...sent, status: 'pending' } }])).toEqual([]);
    expect(itemsFor([approvedRow], [{ ...car, insurance_ends_on: '2027-12-01' }])).toEqual([]);
    expect(itemsFor([approvedRow], [car], [{ ...policy, ends_on: '2026-03-04' }])).toEqual([]);
    expect(itemsFor([approvedRow], [car], [{ ...policy, vehicle_id: '92' }])).toEqual([]);
    expect(itemsFor([approvedRow], [car], [{ ...policy, ends_on: { raw: '31/12/2027' } }])).toEqual([]);
  });

  it('include quotes that wait for an answer, a proof or a ticket (FL-03, FL-07)', () => {
    const bonus = {
      years: 5,
      is_protected: false,
      proof_status: 'needed' as const,
      proof_due_on: '2026-03-12',
      document_type_id: '16',
    };
    const itemsFor = (more: Partial<typeof quote>, pendingTicket: Parameters<typeof quoteItems>[1] = []) =>
      summaries(quoteItems([{ ...quote, ...more }], pendingTicket, now));
    expect(itemsFor({})).toEqual(['Check your insurance quote, £2,219.00 | Expires on Tuesday 10 March at 2am']);
    expect(quoteItems([quote], [], now)[0]?.by).toBe('2026-03-10T02:00');
    expect(quoteItems([quote], [], now, [{ ...vehicle, id: '92' }])).toEqual([]);
    expect(quoteItems([quote, { ...quote, id: '52', status: 'accepted' }], [], now)).toEqual([]);
    expect(quoteItems([{ ...quote, starts_on: '2026-03-01' }], [], now)[0]).toMatchObject({
      detail: expect.stringMatching(/^It’s out of date\. Its start date, 1\sMarch 2026, has passed\.$/),
      by: null,
    });
    const others = [quote, { ...quote, id: '52', reference: 'IQ-52', vehicle_registration: 'TB24LMR' }];
    expect(summaries(quoteItems(others, [], now)).map((text) => text.split(' | ')[0])).toEqual([
      'Check quote IQ-51 for BD19 SMR, £2,219.00',
      'Check quote IQ-52 for TB24 LMR, £2,219.00',
    ]);
    expect(itemsFor({ expires_at: null, total: null })).toEqual([
      'Check your insurance quote IQ-51 | A quote does not insure you.',
    ]);
    expect(itemsFor({ status: 'referred' })).toEqual([]);
    expect(itemsFor({ status: 'referred', message: 'Was the claim settled?' })).toEqual([
      'Read the broker’s message about quote IQ-51 | You’re not insured by it yet.',
    ]);
    const referred = { ...quote, status: 'referred' as const, message: 'Was the claim settled?' };
    const answer = { ...ticket, related: [{ type: 'insurance_quote', id: quote.id }] };
    expect(quoteItems([referred], [], now, null, [answer])).toEqual([]);
    expect(quoteItems([referred], [], now, null, [ticket])).toHaveLength(1);
    expect(quoteItems([referred], [], now, [{ ...vehicle, id: '92' }])).toEqual([]);
    expect(itemsFor({ status: { raw: 'underwriting' } })).toEqual([]);
    expect(itemsFor({ reference: null, total: null, expires_at: null })).toEqual([
      'Check your insurance quote | A quote does not insure you.',
    ]);
    expect(itemsFor({ status: 'accepted', no_claims_bonus: bonus })).toEqual([
      'Send your no-claims proof | Send it by Thursday 12 March',
    ]);
    // Home leaves a new status of the quote out of its report if an item with the quote's key is in the list.
    const issued = { ...quote, status: 'issued' as const, no_claims_bonus: bonus };
    expect(quoteItems([issued], [], now)[0]?.key).not.toBe(quoteItems([quote], [], now)[0]?.key);
    expect(
      itemsFor({ status: 'issued', no_claims_bonus: { ...bonus, proof_status: 'refused', proof_due_on: null } }),
    ).toEqual(['Send your no-claims proof again | For quote IQ-51']);
    expect(itemsFor({ status: 'issued', no_claims_bonus: { ...bonus, proof_status: 'received' } })).toEqual([]);
    expect(itemsFor({ status: 'submitted' })).toEqual([]);
    expect(itemsFor({ status: 'submitted' }, [{ key: 'k', kind: 'insurance_quote', about: '51' }])).toEqual([
      'Our team hasn’t been notified of quote IQ-51 | We have it. Notify our team now.',
    ]);
    expect(itemsFor({ status: 'accepted' }, [{ key: 'k', kind: 'quote_acceptance', about: '51' }])).toEqual([
      'Our team hasn’t been notified that you accepted quote IQ-51 | We have it. Notify our team now.',
    ]);
    for (const status of ['declined', 'expired', 'withdrawn'] as const)
      expect(itemsFor({ status, no_claims_bonus: bonus })).toEqual([]);
  });

  it('include statements that are due, minus pending payments', () => {
    const itemsFor = (more: Partial<typeof statement>) =>
      summaries(statementItems([{ ...statement, ...more }], nothing));
    expect(itemsFor({})).toEqual(['Pay £42.50 | Pay by Friday 13 March']);
    expect(itemsFor({ pending: gbp(4_000) })).toEqual(['Pay £2.50 | Pay by Friday 13 March']);
    expect(itemsFor({ pending: gbp(4_250) })).toEqual([]);
    expect(itemsFor({ due_on: '2026-03-04', status: 'overdue' })).toEqual(['Pay £42.50 | Was due yesterday']);
    expect(itemsFor({ outstanding: gbp(0), status: 'paid' })).toEqual([]);
    expect(itemsFor({ status: 'void' })).toEqual([]);
    expect(itemsFor({ outstanding: null })).toEqual(['Pay statement S-2026-10 | Pay by Friday 13 March']);
    expect(itemsFor({ pending: null, due_on: null })).toEqual(['£42.50 is outstanding | No due date given']);
    expect(itemsFor({ status: { raw: 'disputed' } })).toEqual([]);
  });

  it('list no statement while the balance stops work, because that line is about all of them', () => {
    const reason = (code: string, stops_on = today) => ({ code, message: null, stops_on, related: null });
    expect(statementItems([statement], { today, blockers: [reason('balance_over_limit')] })).toEqual([]);
    const others = [reason('suspended'), reason('balance_over_limit', '2026-03-07')];
    expect(statementItems([statement], { today, blockers: others })).toHaveLength(1);
  });

  it('include a payout that the bank returned, until a later payout has its money or the account changes (FL-04)', () => {
    const account = { holder_name: null, bank_name: null, sort_code_masked: null, account_number_masked: '****5678' };
    const on = { status: 'on' as const, bank_account: account };
    const failed = {
      ...payout,
      bank_account: account,
      status: 'failed' as const,
      failure: { code: 'account_closed', message: 'Closed.', what_to_do: 'Give us another account.' },
    };
    expect(summaries(payoutItems([failed], on))).toEqual([
      '£573.42 payout to account ending 5678 failed | Closed. Give us another account.',
    ]);
    expect(payoutItems([{ ...payout, status: 'cancelled' }, failed], on)).toHaveLength(1);
    for (const status of ['processing', 'paid'] as const)
      expect(payoutItems([{ ...payout, id: '3311', status }, failed], on)).toEqual([]);
    // The next one may fail in the same way.
    for (const status of ['scheduled', 'on_hold'] as const)
      expect(payoutItems([{ ...payout, id: '3311', status }, failed], on)).toHaveLength(1);
    expect(payoutItems([], on)).toEqual([]);
    // The unknown status of a later payout does not show that it has the money.
    expect(payoutItems([{ ...payout, id: '3311', status: { raw: 'under_review' } }, failed], on)).toHaveLength(1);
    expect(summaries(payoutItems([{ ...failed, amount: null }], on))).toEqual([
      'Payout P-3310 to account ending 5678 failed | Closed. Give us another account.',
    ]);
    expect(payoutItems([failed], { ...on, bank_account: { ...account, account_number_masked: '****9023' } })).toEqual(
      [],
    );
    expect(payoutItems([failed], null)).toHaveLength(1);
    expect(payoutItems([failed], { bank_account: null })).toHaveLength(1);
  });

  it('show a blocker only if no other line shows it', () => {
    const reason = (code: string, stops_on = today) => ({ code, message: `About ${code}.`, stops_on, related: null });
    const blockers = [
      reason('document_expired'),
      reason('document_in_review'),
      reason('agreement_due'),
      reason('vehicle_missing'),
      reason('balance_over_limit'),
      reason('suspended', '2026-03-07'),
      { code: null, message: 'No code.', stops_on: null, related: null },
    ];
    const blockersFor = (known: Parameters<typeof blockerItems>[1]) =>
      summaries(blockerItems({ ...nothing, blockers }, known));
    expect(blockersFor({ documents: true, agreements: true, change: true, lines: [] })).toEqual([
      'Pay what you owe | About balance_over_limit.',
      'About suspended. | You cannot work from Saturday 7 March',
      'No code. | This affects your work.',
    ]);
    expect(blockersFor({ documents: false, agreements: false, change: false, lines: [] })).toEqual([
      'About document_expired. | This is stopping you from working.',
      'Read and accept your agreements | About agreement_due.',
      'Add your car | About vehicle_missing.',
      'Pay what you owe | About balance_over_limit.',
      'About suspended. | You cannot work from Saturday 7 March',
      'No code. | This affects your work.',
    ]);
  });

  it('leave out a blocker with a code of the operator’s own, if another line is about the same thing', () => {
    const blocker = (type: string, id: string) => ({
      code: 'lapsed',
      message: `About ${type} ${id}.`,
      stops_on: today,
      related: { type, id },
    });
    const row = { ...requirement, status: 'missing' as const, current: null };
    const rowId = row.document_type.id;
    const blockers = [blocker('document_type', rowId), blocker('agreement', agreement.id), blocker('agreement', 'x')];
    const clearing = { ...nothing, blockers };
    const lines = [...documentItems([row], clearing), ...agreementItems([agreement], clearing)];
    expect(lines).toHaveLength(2);
    const items = blockerItems(clearing, { documents: true, agreements: true, change: false, lines });
    expect(summaries(items)).toEqual(['About agreement x. | This is stopping you from working.']);
  });
});
