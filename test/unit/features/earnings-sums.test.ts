/** @jest-environment node */
import type { Earning } from '../../../src/api/earnings';
import { nextTier } from '../../../src/domain/earnings';
import {
  averagesOf,
  comparison,
  differences,
  differencesOfJob,
  partsOf,
  payoutSteps,
} from '../../../src/features/bookings-earnings/sums';
import { accountJob, empty, gbp, job, week } from './earnings-samples';

const weekWith = (changed: Partial<Earning>): Earning => ({ ...week, ...changed });

describe('the steps from the fares to the bank (AP-17)', () => {
  it('start with everything taken and end at the payout', () => {
    expect(payoutSteps(week).map(({ key, kind, amount, isTotal }) => [key, kind, amount?.amount, isTotal])).toEqual([
      ['gross', 'all', 118_460, false],
      ['commission', 'less', -19_773, false],
      ['vat', 'less', -3_955, false],
      ['fee-0', 'less', -1_200, false],
      ['adjustments', 'less', -450, false],
      ['net', 'all', 93_082, true],
      ['cash', 'cash', -31_240, false],
      ['invoices', 'less', -4_500, false],
      ['payable', 'yours', 57_342, true],
    ]);
  });

  it('sum the lines since the previous total', () => {
    const lines = payoutSteps(week);
    const keysOf = (sum: string) =>
      partsOf(
        lines,
        lines.findIndex(({ key }) => key === sum),
      ).map(({ key }) => key);
    expect(keysOf('net')).toEqual(['gross', 'commission', 'vat', 'fee-0', 'adjustments']);
    expect(keysOf('payable')).toEqual(['net', 'cash', 'invoices']);
  });

  it('omit corrections and invoices if there are none', () => {
    expect(payoutSteps(empty('2026-02-23', '2026-03-01')).map(({ key }) => key)).toEqual([
      'gross',
      'commission',
      'vat',
      'net',
      'cash',
      'payable',
    ]);
  });

  it('run from total to total for any week that adds up, even below zero', () => {
    const deep = weekWith({
      gross: gbp(0),
      tips: gbp(0),
      commission: gbp(0),
      commission_vat: gbp(0),
      net: gbp(-1_650),
      cash_collected: gbp(0),
      payable: gbp(-6_150),
    });
    for (const earning of [week, deep, empty('2026-02-23', '2026-03-01')]) {
      expect(differences(earning, null, null)).toEqual([]);
      let running = 0;
      for (const { amount, isTotal } of payoutSteps(earning)) {
        if (isTotal) expect(amount?.amount).toBe(running);
        else running += amount?.amount ?? Number.NaN;
      }
    }
  });
});

describe('the check that a week adds up', () => {
  const days = [
    { ...empty('2026-02-26'), gross: gbp(2_660), commission: gbp(418), commission_vat: gbp(84), adjustments: gbp(250) },
    {
      ...empty('2026-02-27'),
      gross: gbp(1_240),
      commission: gbp(211),
      commission_vat: gbp(42),
      cash_collected: gbp(1_240),
    },
  ];
  const small = weekWith({
    gross: gbp(3_900),
    commission: gbp(629),
    commission_vat: gbp(126),
    fees: [],
    adjustments: gbp(250),
    net: gbp(3_395),
    cash_collected: gbp(1_240),
    invoices_taken: gbp(0),
    invoices: [],
    payable: gbp(2_155),
  });

  it('finds no difference if week, days and jobs agree', () => {
    expect(differences(week, null, null)).toEqual([]);
    expect(differences(small, days, [job, accountJob])).toEqual([]);
  });

  it.each([
    'gross',
    'commission',
    'commission_vat',
    'adjustments',
    'net',
    'cash_collected',
    'invoices_taken',
    'payable',
  ] as const)('finds a difference of one penny in %s', (field) => {
    const found = differences(weekWith({ [field]: gbp(week[field].amount + 1) }), null, null);
    expect(found.length).toBeGreaterThan(0);
    for (const { difference } of found) expect(Math.abs(difference?.amount ?? 0)).toBe(1);
  });

  it('counts every fee', () => {
    expect(
      differences(weekWith({ fees: [...week.fees, { label: 'Radio', amount: gbp(300) }] }), null, null),
    ).toMatchObject([{ key: 'net', name: 'You earned', difference: gbp(300) }]);
  });

  it('reports days or jobs that come to another total than the week', () => {
    expect(
      differences(small, [days[0] as Earning], [job, accountJob]).map(({ key, difference }) => [
        key,
        difference?.amount,
      ]),
    ).toEqual([
      ['days-gross', 1_240],
      ['days-commission', 211],
      ['days-vat', 42],
      ['days-cash', 1_240],
    ]);
    expect(differences(small, days, [accountJob]).map(({ key, difference }) => [key, difference?.amount])).toEqual([
      ['jobs-gross', 1_240],
      ['jobs-commission', 211],
      ['jobs-vat', 42],
      ['jobs-cash', 1_240],
    ]);
    expect(differences(small, null, [])).toHaveLength(5);
  });

  it('checks a single job too', () => {
    expect([...differencesOfJob(job), ...differencesOfJob(accountJob)]).toEqual([]);
    expect(differencesOfJob({ ...accountJob, tip: gbp(0) })).toMatchObject([{ key: 'gross', difference: gbp(200) }]);
    expect(differencesOfJob({ ...accountJob, adjustments: [] })).toMatchObject([{ key: 'net', difference: gbp(250) }]);
    expect(differencesOfJob({ ...job, cash_collected: gbp(0) })).toMatchObject([
      { key: 'payable', difference: gbp(-1_240) },
    ]);
  });

  it('works in a currency without minor units', () => {
    const yen = (amount: number) => ({ amount, currency: 'JPY' });
    const tokyo = {
      ...job,
      fare: yen(1_240),
      waiting: yen(0),
      tip: yen(0),
      gross: yen(1_240),
      commission: yen(211),
      commission_vat: yen(42),
    };
    expect(differencesOfJob({ ...tokyo, net: yen(987), cash_collected: yen(1_240), payable: yen(-253) })).toEqual([]);
  });
});

describe('the averages of a week', () => {
  it('are per online hour, per job and per mile', () => {
    expect(averagesOf(week, [job, accountJob])).toEqual({
      perHour: gbp(2_061),
      perJob: gbp(1_605),
      perMile: gbp(5_891),
      miles: 15.8,
      minutes: 2_710,
    });
  });

  it('are not shown if there were none', () => {
    expect(averagesOf(weekWith({ online_minutes: null, jobs: 0 }), null)).toMatchObject({
      perHour: null,
      perJob: null,
      perMile: null,
    });
    expect(averagesOf(weekWith({ online_minutes: 0 }), [{ ...job, distance_miles: null }])).toMatchObject({
      perHour: null,
      perMile: null,
    });
  });

  it('are compared with the previous week and with the average of four', () => {
    const earlier = [84_975, 90_000, 91_000, 86_465, 10].map((net) => weekWith({ net: gbp(net) }));
    expect(comparison(week, earlier)).toEqual({
      before: { net: gbp(84_975), more: gbp(8_107) },
      average: { net: gbp(88_110), more: gbp(4_972), weeks: 4 },
    });
    expect(comparison(week, earlier.slice(0, 2)).average).toEqual({ net: gbp(87_488), more: gbp(5_594), weeks: 2 });
    expect(comparison(week, earlier.slice(0, 1))).toMatchObject({ average: null });
    expect(comparison(week, [])).toEqual({ before: null, average: null });
  });

  it('round half a penny away from zero', () => {
    expect(
      comparison(
        week,
        [1, 2].map((net) => weekWith({ net: gbp(net) })),
      ).average?.net,
    ).toEqual(gbp(2));
    expect(
      comparison(
        week,
        [-1, -2].map((net) => weekWith({ net: gbp(net) })),
      ).average?.net,
    ).toEqual(gbp(-2));
  });
});

describe('the next commission step', () => {
  it('shows the missing jobs and what they would save on this week’s fares', () => {
    // 6% of 1163.10, without the tips.
    expect(nextTier(week)).toEqual({ rateBps: 1100, fromJobs: 76, jobsToGo: 18, saves: gbp(6_979) });
  });

  it('shows nothing without a scale or a next step', () => {
    expect(nextTier(weekWith({ tier: null }))).toBeNull();
    expect(
      nextTier(weekWith({ tier: { from_jobs: 76, rate_bps: 1100, next_from_jobs: null, next_rate_bps: null } })),
    ).toBeNull();
    expect(nextTier(weekWith({ jobs: 76 }))).toBeNull();
  });

  it('never promises a negative saving', () => {
    expect(nextTier(weekWith({ gross: gbp(-500), tips: gbp(0) }))?.saves).toEqual(gbp(0));
  });
});

describe('amounts that are missing or in another currency (OP-01)', () => {
  const yen = { amount: 19_773, currency: 'JPY' };

  it.each<[string, Partial<Earning>, readonly string[]]>([
    ['a commission', { commission: null }, ['net']],
    ['a commission in yen', { commission: yen }, ['net']],
    ['the fees', { fees: null }, ['net']],
    ['one fee', { fees: [{ label: 'Radio', amount: null }] }, ['net']],
    ['the invoices', { invoices: null }, ['invoices']],
    ['what is paid', { payable: null }, ['payable']],
  ])('leave no difference and do not add up: %s', (_, changed, unchecked) => {
    expect(differences(weekWith(changed), null, null).map(({ key, difference }) => [key, difference])).toEqual(
      unchecked.map((key) => [key, null]),
    );
  });

  it('show a line without an amount', () => {
    const lines = payoutSteps(weekWith({ fees: null, adjustments: null }));
    expect(lines.filter(({ amount }) => amount === null).map(({ key }) => key)).toEqual(['fees', 'adjustments']);
  });

  it('are not compared', () => {
    expect(comparison(weekWith({ net: null }), [week])).toEqual({ before: null, average: null });
    expect(comparison(week, [weekWith({ net: yen }), week])).toEqual({ before: null, average: null });
  });

  it('give no hourly rate, and no rate per mile if a job lacks its miles', () => {
    expect(averagesOf(weekWith({ net: null }), [job])).toMatchObject({ perHour: null, perJob: null, perMile: null });
    expect(averagesOf(week, [job, { ...accountJob, distance_miles: null }])).toMatchObject({ perMile: null, miles: 0 });
  });

  it('give no saving at the next commission step', () => {
    expect(nextTier(weekWith({ gross: null }))).toMatchObject({ jobsToGo: 18, saves: null });
    expect(nextTier(weekWith({ jobs: null }))).toBeNull();
  });
});
