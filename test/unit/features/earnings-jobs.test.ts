/** @jest-environment node */
import Papa from 'papaparse';
import {
  countsInWords,
  dayOfJob,
  drawnDay,
  gapInWords,
  jobSearch,
  nearestDay,
  noFilter,
  spanOf,
  timeline,
  totalOf,
} from '../../../src/features/bookings-earnings/jobs';
import { jobsCsv, jobsFileName } from '../../../src/features/bookings-earnings/jobs-csv';
import { accountJob, gbp, job } from './earnings-samples';

const at = (id: string, pickup_at: string, completed_at: string | null) => ({ ...job, id, pickup_at, completed_at });

describe('filtering jobs', () => {
  const bookingWithoutAddresses = {
    ...job,
    id: '3',
    reference: 'B-3',
    status: 'cancelled_by_passenger' as const,
    completed_at: null,
    drop_off: null,
  };
  const all = [job, accountJob, bookingWithoutAddresses];
  const ids = (filter: Partial<typeof noFilter>) => jobSearch(all)({ ...noFilter, ...filter }).map(({ id }) => id);

  it('returns all jobs in their order without a filter', () => {
    expect(ids({})).toEqual(['882140', '882098', '3']);
  });

  it('filters by result and by payment', () => {
    expect(ids({ status: 'cancelled' })).toEqual(['3']);
    expect(ids({ status: 'completed' })).toEqual(['882140', '882098']);
    expect(ids({ status: 'no_show' })).toEqual([]);
    expect(ids({ payment: 'account' })).toEqual(['882098']);
    expect(ids({ payment: 'cash', status: 'completed' })).toEqual(['882140']);
  });

  it.each([
    ['882140', ['882140']],
    ['b-8820', ['882098']],
    ['b 882 098', ['882098']],
    // A job of which only the district is known may be there.
    ['zm42qa', ['882140', '882098']],
    ['ZM4 2QA', ['882140', '882098']],
    ['zm22', ['882098']],
    // A district finds all postcodes that start with it, including those of destinations.
    ['zm4', ['882140', '882098']],
    ['zm', ['882140', '882098', '3']],
    ['2QA', []],
    ['mill lane', []],
    ['   ', ['882140', '882098', '3']],
    ['.*', []],
  ])('finds jobs by reference or postcode: %j', (text, found) => {
    expect(ids({ text })).toEqual(found);
  });

  it('finds the whole postcode of a job whose list has only its first half', () => {
    const first = { ...job, pickup: { line: 'Old Rope Walk', postcode: 'ZM7' }, stops: [], drop_off: null };
    const found = ['ZM7 1GH', 'zm7 1', 'zm71', 'ZM7', 'ZM8 1GH', 'ZM7 1GHX', 'ZM7 GH'].filter(
      (text) => jobSearch([first])({ ...noFilter, text }).length > 0,
    );
    expect(found).toEqual(['ZM7 1GH', 'zm7 1', 'zm71', 'ZM7']);
  });

  it('finds an intermediate stop', () => {
    expect(
      jobSearch([{ ...job, stops: [{ line: 'High Street', postcode: 'QX1 1AA' }] }])({ ...noFilter, text: 'qx1' }),
    ).toHaveLength(1);
    expect(
      jobSearch([{ ...job, pickup: { line: 'High Street', postcode: null } }])({ ...noFilter, text: 'null' }),
    ).toEqual([]);
  });
});

it('the day of a job is its working day, or the fleet’s day of its pickup', () => {
  expect([job, { ...job, work_date: null }].map((one) => dayOfJob(one, 'Asia/Tokyo'))).toEqual([
    '2026-02-27',
    '2026-02-28',
  ]);
});

describe('the timeline of a day', () => {
  it('shows the time between two jobs, but not a short drive to the next passenger', () => {
    const day = [
      at('3', '2026-02-27T10:33:59Z', '2026-02-27T10:50:00Z'),
      at('1', '2026-02-27T09:00:00Z', '2026-02-27T09:20:00Z'),
      at('2', '2026-02-27T10:02:00Z', '2026-02-27T10:29:00Z'),
    ];
    expect(timeline(day).map((item) => (item.kind === 'gap' ? item.minutes : item.job.id))).toEqual([
      '1',
      42,
      '2',
      '3',
    ]);
  });

  it.each([
    [5, '5\u00a0min between jobs'],
    [121, '2\u00a0h 1\u00a0min between jobs'],
  ])('shows %i minutes as "%s"', (minutes, expected) => {
    expect(gapInWords(minutes)).toBe(expected);
  });

  it('counts from the latest end when jobs overlap, each minute once next to a job without a passenger, and not after a job without an end', () => {
    const day = [
      at('1', '2026-02-27T09:00:00Z', '2026-02-27T10:00:00Z'),
      at('2', '2026-02-27T09:10:00Z', '2026-02-27T09:30:00Z'),
      { ...at('3', '2026-02-27T10:10:00Z', null), status: 'cancelled_by_passenger' as const },
      at('4', '2026-02-27T11:00:00Z', '2026-02-27T11:10:00Z'),
      at('5', '2026-02-27T11:20:00Z', null),
      at('6', '2026-02-27T12:00:00Z', '2026-02-27T12:10:00Z'),
    ];
    expect(timeline(day).map((item) => (item.kind === 'gap' ? `+${item.minutes}` : item.job.id))).toEqual([
      '1',
      '2',
      '+10',
      '3',
      '+50',
      '4',
      '+10',
      '5',
      '6',
    ]);
    expect(spanOf(day)).toBe(190);
  });

  it('has its real length when the clocks change', () => {
    // By the clock: 00:30 to 02:45, and 01:30 to 01:45.
    expect(
      spanOf([
        at('1', '2026-03-29T00:30:00Z', '2026-03-29T00:50:00Z'),
        at('2', '2026-03-29T01:15:00Z', '2026-03-29T01:45:00Z'),
      ]),
    ).toBe(75);
    const back = [
      at('1', '2026-10-25T00:30:00Z', '2026-10-25T00:40:00Z'),
      at('2', '2026-10-25T01:30:00Z', '2026-10-25T01:45:00Z'),
    ];
    expect(spanOf(back)).toBe(75);
    expect(timeline(back).map((item) => (item.kind === 'gap' ? item.minutes : item.job.id))).toEqual(['1', 50, '2']);
  });

  it('keeps a night shift together that ends after midnight', () => {
    const night = [
      at('1', '2026-02-27T22:50:00Z', '2026-02-27T23:10:00Z'),
      at('2', '2026-02-27T23:40:00Z', '2026-02-28T00:20:00Z'),
    ];
    expect(spanOf(night)).toBe(90);
  });

  it('runs from full hour to full hour, marks cash, and names at most five hours', () => {
    const card = { ...at('2', '2026-02-27T21:10:00Z', null), payment_method: 'card' as const };
    const noShow = { ...at('3', '2026-02-27T09:00:00Z', null), status: 'no_show' as const };
    expect(drawnDay([at('1', '2026-02-27T12:50:00Z', '2026-02-27T13:20:00Z'), card, noShow])).toEqual({
      minutes: 600,
      spans: [
        { key: '1', from: 50, to: 80, cash: true },
        { key: '2', from: 550, to: 550, cash: false },
      ],
      ticks: [12, 15, 18, 21].map((hour, index) => ({ at: index * 180, instant: `2026-02-27T${hour}:00:00.000Z` })),
    });
    expect(drawnDay([noShow])).toBeNull();
    expect(drawnDay([{ ...card, pickup_at: null }])).toBeNull();
    const night = drawnDay([at('1', '2026-02-27T22:00:00Z', '2026-02-27T22:00:00Z')]);
    expect(night).toMatchObject({ minutes: 60, spans: [{ from: 0, to: 0 }] });
  });

  it('has no length without a finished job', () => {
    expect(spanOf([])).toBeNull();
    expect(spanOf([at('1', '2026-02-27T09:00:00Z', null)])).toBeNull();
  });

  it('has no waiting and no length if a pickup is missing, and shows that job last', () => {
    const day = [
      { ...at('1', '', '2026-02-27T09:30:00Z'), pickup_at: null },
      at('2', '2026-02-27T09:00:00Z', '2026-02-27T09:20:00Z'),
      at('3', '2026-02-27T10:00:00Z', '2026-02-27T10:20:00Z'),
    ];
    expect(timeline(day).map((item) => (item.kind === 'gap' ? item.minutes : item.job.id))).toEqual(['2', '3', '1']);
    expect(spanOf(day)).toBeNull();
  });

  it('has no total if a job lacks its amount or has another currency', () => {
    expect(totalOf([job, { ...job, net: null, gross: { amount: 1, currency: 'JPY' } }])).toMatchObject({
      net: null,
      gross: null,
      cash: gbp(2_480),
    });
  });

  it('has the sum of its jobs as its total, including refunds and jobs without money', () => {
    expect(totalOf([job, accountJob, { ...job, status: 'no_show' }], 'GBP')).toEqual({
      done: 2,
      gross: gbp(5_140),
      net: gbp(4_382),
      cash: gbp(2_480),
    });
    expect(totalOf([], 'JPY').net).toEqual({ amount: 0, currency: 'JPY' });
  });

  it('links from an empty day to the nearest day with jobs, the earlier of two', () => {
    expect(nearestDay('2026-02-25', ['2026-02-23', '2026-02-27', '2026-03-01'])).toBe('2026-02-23');
    expect(nearestDay('2026-02-28', ['2026-02-23', '2026-02-27', '2026-03-01'])).toBe('2026-02-27');
    expect(nearestDay('2026-02-25', [])).toBeNull();
  });
});

describe('the CSV file of jobs', () => {
  const table = (...jobs: Parameters<typeof jobsCsv>[0]) =>
    Papa.parse<Record<string, string>>(jobsCsv(jobs, 'Europe/London').slice(1), { header: true, skipEmptyLines: true })
      .data;

  it('has one row for each job, in the order driven, and adds up', () => {
    const rows = table(job, accountJob);
    expect(rows.map((row) => row.Job)).toEqual(['B-882098', 'B-882140']);
    expect(rows[0]).toEqual({
      Job: 'B-882098',
      Day: '2026-02-26',
      'Pickup date': '2026-02-26',
      'Pickup time': '07:30',
      'End date': '2026-02-26',
      'End time': '08:12',
      Status: 'Completed',
      Payment: 'Account',
      From: '14 Example Road',
      'From postcode': 'ZM4 2QA',
      Stops: '',
      To: 'Airport Terminal 1',
      'To postcode': 'ZM22 1AA',
      Miles: '11.2',
      'Waiting minutes': '6',
      Vehicle: 'TA23KXP',
      Currency: 'GBP',
      Fare: '18.40',
      Waiting: '1.20',
      Extras: '5.00',
      Tip: '2.00',
      'Fare and extras': '26.60',
      'Commission rate %': '17',
      'Commission status': 'final',
      Commission: '4.18',
      'VAT on commission': '0.84',
      Corrections: '2.50',
      'Reasons for corrections': 'Toll paid on the way back',
      'You earned': '24.08',
      'Cash fares you’ve kept': '0.00',
      'Added to your pay': '24.08',
    });
    expect(rows[1]).toMatchObject({ 'Added to your pay': '-2.53', Extras: '0.00', Stops: '' });
    for (const row of rows) {
      const pence = (name: string) => Math.round(Number(row[name]) * 100);
      expect(pence('Fare') + pence('Waiting') + pence('Extras') + pence('Tip')).toBe(pence('Fare and extras'));
      expect(pence('Fare and extras') - pence('Commission') - pence('VAT on commission') + pence('Corrections')).toBe(
        pence('You earned'),
      );
      expect(pence('You earned') - pence('Cash fares you’ve kept')).toBe(pence('Added to your pay'));
    }
  });

  it('has local times, across midnight and clock changes', () => {
    const [night] = table({
      ...job,
      work_date: '2026-06-30',
      pickup_at: '2026-06-30T22:50:00Z',
      completed_at: '2026-06-30T23:05:00Z',
    });
    expect(night).toMatchObject({
      Day: '2026-06-30',
      'Pickup date': '2026-06-30',
      'Pickup time': '23:50',
      'End date': '2026-07-01',
      'End time': '00:05',
    });
    const twice = table(at('1', '2026-10-25T00:30:00Z', null), at('2', '2026-10-25T01:30:00Z', null));
    expect(twice.map((row) => [row['Pickup time'], row['End time']])).toEqual([
      ['01:30', ''],
      ['01:30', ''],
    ]);
  });

  it('leaves out missing values, and amounts in another currency than their row', () => {
    const [row] = table({
      ...job,
      status: { raw: 'under_appeal' },
      payment_method: { raw: null },
      pickup: null,
      extras: null,
      commission: { amount: 211, currency: 'JPY' },
      commission_rate_bps: null,
      tip: null,
    });
    expect(row).toMatchObject({ Status: 'Under appeal', Payment: '', From: '', Extras: '', Tip: '', Commission: '' });
    expect(row).toMatchObject({ Currency: 'GBP', 'Commission rate %': '', Corrections: '0.00', 'You earned': '9.87' });
  });

  it('contains no formula', () => {
    const [row] = table({ ...job, pickup: { line: '=HYPERLINK("https://evil.example")', postcode: '@SUM(1)' } });
    expect(row).toMatchObject({ From: '\'=HYPERLINK("https://evil.example")', 'From postcode': "'@SUM(1)" });
  });

  it('is named after its days', () => {
    expect(jobsFileName('2026-02-23', '2026-03-01')).toBe('bookings-2026-02-23-to-2026-03-01.csv');
  });
});

it('counts completed jobs, as the heading of the week does, and the others', () => {
  const cancelled = { ...job, status: 'cancelled_by_passenger' as const };
  expect(countsInWords([job, job])).toBe('2 jobs');
  expect(countsInWords([job, cancelled, cancelled])).toBe('1 of 3 completed');
  expect(countsInWords([cancelled])).toBe('0 of 1 completed');
});

it('does not count as not completed what has another status of the operator (OP-05)', () => {
  const finishedJob = { ...job, status: { raw: 'finished' } };
  expect(countsInWords([job, finishedJob])).toBe('2 jobs');
  expect(totalOf([job, finishedJob]).done).toBeNull();
});
