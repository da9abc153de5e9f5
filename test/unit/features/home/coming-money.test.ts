/** @jest-environment node */
import { comingMoney, type MoneyLists, owedInWords } from '../../../../src/features/home/coming-money';
import { gbp, week } from '../earnings-samples';
import { payout, statement, today } from './samples';

const none: MoneyLists = { payouts: [], weeks: [], statements: [] };
const running = {
  ...week,
  period_start: '2026-03-02',
  period_end: '2026-03-08',
  status: 'open' as const,
  payable: gbp(28_837),
  pays_on: '2026-03-12',
  payout_id: null,
};
const lines = (lists: Partial<MoneyLists>) =>
  comingMoney({ ...none, ...lists }, today).map(({ day, what, amount }) =>
    `${day} ${what} ${amount?.amount}`.replaceAll('\u00a0', ' '),
  );

describe('the next 14 days of money (RT-01)', () => {
  it('list payments and debts by day', () => {
    expect(lines({ payouts: [payout], weeks: [running, week], statements: [statement] })).toEqual([
      '2026-03-06 Pay for 23 February to 1 March 57342',
      '2026-03-12 Pay for this week, so far 28837',
      '2026-03-13 Due, statement S-2026-09 -4250',
    ]);
  });

  it.each<[string, Partial<MoneyLists>, readonly string[]]>([
    [
      'a payout on the last day',
      { payouts: [{ ...payout, expected_by: '2026-03-19' }] },
      ['2026-03-19 Pay for 23 February to 1 March 57342'],
    ],
    ['a payout a day later', { payouts: [{ ...payout, expected_by: '2026-03-20' }] }, []],
    ['a payout that came', { payouts: [{ ...payout, status: 'paid' }] }, []],
    ['a payout on hold', { payouts: [{ ...payout, status: 'on_hold' }] }, []],
    [
      'a payout that is late',
      { payouts: [{ ...payout, status: 'processing', expected_by: '2026-03-04' }] },
      ['2026-03-04 Pay for 23 February to 1 March 57342'],
    ],
    ['a week that is on a payout', { weeks: [{ ...running, payout_id: '3311' }] }, []],
    ['a week with an unknown pay', { weeks: [{ ...running, payable: null }] }, []],
    ['a week with an unknown status', { weeks: [{ ...running, status: { raw: 'under_audit' } }] }, []],
    [
      'a week that does not name its payout',
      { payouts: [payout], weeks: [{ ...week, pays_on: '2026-03-06', payout_id: null }] },
      ['2026-03-06 Pay for 23 February to 1 March 57342'],
    ],
    ['a week without a pay day', { weeks: [{ ...running, pays_on: null }] }, []],
    ['a week in which more cash came in than was earned', { weeks: [{ ...running, payable: gbp(-100) }] }, []],
    [
      'a closed week not planned yet',
      { weeks: [{ ...running, status: 'closed' }] },
      ['2026-03-12 Pay for 2 to 8 March 28837'],
    ],
    [
      'a week that is over and not closed, next to the running one',
      {
        weeks: [
          running,
          {
            ...running,
            period_start: '2026-02-23',
            period_end: '2026-03-01',
            pays_on: '2026-03-05',
            payable: gbp(8_036),
          },
        ],
      },
      ['2026-03-05 Pay for 23 February to 1 March, so far 8036', '2026-03-12 Pay for this week, so far 28837'],
    ],
    ['a statement on its way', { statements: [{ ...statement, pending: gbp(4_250) }] }, []],
    [
      'an overdue statement',
      { statements: [{ ...statement, due_on: '2026-03-01' }] },
      ['2026-03-01 Was due, statement S-2026-09 -4250'],
    ],
    ['a statement due later', { statements: [{ ...statement, due_on: '2026-03-20' }] }, []],
    [
      'a payout without its day and its amount, after what has a day',
      { payouts: [{ ...payout, expected_by: null, amount: null, period_end: null }], statements: [statement] },
      ['2026-03-13 Due, statement S-2026-09 -4250', 'null Payout P-3310 undefined'],
    ],
    ['a payout with another word', { payouts: [{ ...payout, status: { raw: 'under_review' } }] }, []],
    ['a statement with another word', { statements: [{ ...statement, status: { raw: 'disputed' } }] }, []],
    ['a statement without what is left of it', { statements: [{ ...statement, outstanding: null }] }, []],
    [
      'a statement without what is on its way',
      { statements: [{ ...statement, pending: null }] },
      ['2026-03-13 Outstanding, statement S-2026-09 -4250'],
    ],
    ['nothing that could be read', { payouts: null, weeks: null, statements: null }, []],
  ])('%s', (_what, lists, expected) => {
    expect(lines(lists)).toEqual(expected);
  });

  it('show the balance before and after, and the distance to the limit', () => {
    const text = (owed: number, limit: number | null, lists: Partial<MoneyLists> = { statements: [statement] }) => {
      const all = { ...none, ...lists };
      return owedInWords(gbp(owed), limit === null ? null : gbp(limit), {
        statements: all.statements,
        weeks: all.weeks,
        days: comingMoney(all, today),
      });
    };
    expect(text(4_250, 15_000)).toBe(
      'You owe £42.50 now. Paying this clears your balance. You cannot take jobs if you owe more than £150.00.',
    );
    expect(text(6_000, null)).toBe('You owe £60.00 now. After paying this, you’ll still owe £17.50.');
    expect(text(0, 15_000)).toBe('You owe nothing now. After paying this, we’ll owe you £42.50.');
    expect(
      text(4_250, null, {
        statements: [statement],
        weeks: [{ ...week, status: 'open', payable: gbp(-2_341) }],
      })?.replaceAll('\u00a0', ' '),
    ).toMatch(
      /^You owe £42\.50 now\. Paying this clears your balance\. This doesn’t include .+, which is at −\u2060£23\.41 so far\.$/,
    );
    expect(text(20_000, 15_000, {})).toBe(
      'You owe £200.00 now. That’s over your limit of £150.00. You cannot take jobs until you pay.',
    );
    expect(text(4_250, 15_000, { statements: null })).toBe(
      'You owe £42.50 now. You cannot take jobs if you owe more than £150.00.',
    );
    expect(text(0, 15_000, {})).toBeNull();
    expect(text(-500, 15_000, {})).toBeNull();
  });

  it('do not add different currencies', () => {
    const euros = {
      ...statement,
      outstanding: { amount: 100, currency: 'EUR' },
      pending: { amount: 0, currency: 'EUR' },
    };
    const days = comingMoney({ ...none, statements: [euros] }, today);
    expect(owedInWords(gbp(4_250), null, { statements: [euros], days })).toBe('You owe £42.50 now.');
  });
});
