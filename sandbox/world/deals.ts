import type { Database } from './database';
import { addDays, today } from './days';

/** An offer as it is stored, its days counted from today. */
export interface SampleDeal {
  readonly id: number;
  readonly title: string;
  readonly provider_name: string;
  readonly category: string;
  readonly saving: string;
  readonly summary: string;
  readonly how_to_use: readonly string[];
  readonly redemption: {
    readonly kind: 'code' | 'link' | 'show_screen';
    readonly code: string | null;
    readonly url: string | null;
  };
  readonly starts_in: number;
  /** `null`: it has no last day. */
  readonly ends_in: number | null;
  readonly terms_html: string;
  readonly is_featured: boolean;
  /** Where it can be used; `null`: everywhere. */
  readonly area_ids: readonly number[] | null;
}

const fuel: SampleDeal = {
  id: 310,
  title: 'Cheaper fuel',
  provider_name: 'Example Fuels',
  category: 'fuel',
  saving: '4p off a litre',
  summary: 'At all their stations, on petrol and diesel, 24 hours a day.',
  how_to_use: ['Fill up.', 'Give the code before you pay.'],
  redemption: { kind: 'code', code: 'DRIVE4', url: null },
  starts_in: -24,
  ends_in: 58,
  terms_html: '<p>Not with other offers.</p><ul><li>Up to 80 litres a day.</li><li>Not on premium fuels.</li></ul>',
  is_featured: false,
  area_ids: null,
};

const sampleDeals: readonly SampleDeal[] = [
  fuel,
  {
    id: 314,
    title: 'Cheaper tyres',
    provider_name: 'Harbour Road Tyres',
    category: 'tyres_servicing',
    saving: '£18 off each tyre',
    summary: 'Fitting and balancing while you wait. No appointment needed.',
    how_to_use: [
      'Drive in at Harbour Road or Mill Lane.',
      'Show this screen before they start.',
      'Pay the lower price.',
    ],
    redemption: { kind: 'show_screen', code: 'HRT 418 22', url: null },
    starts_in: -50,
    ends_in: 5,
    terms_html: '<p>For the vehicle on your licence only.</p>',
    is_featured: true,
    area_ids: [12, 18],
  },
  {
    id: 317,
    title: 'Fast charging at night',
    provider_name: 'Voltmere',
    category: 'charging',
    saving: '12% off between 22:00 and 06:00',
    summary: 'On all their chargers of 50 kW or more.',
    how_to_use: ['Open their page and join with your email address.', 'Charge with their app at night.'],
    redemption: { kind: 'link', code: null, url: 'https://voltmere.example/drivers' },
    starts_in: -90,
    ends_in: null,
    terms_html:
      '<p>The app shows the price before you start. <a href="https://voltmere.example/terms">All terms</a></p>',
    is_featured: false,
    area_ids: null,
  },
  {
    id: 321,
    title: 'Breakdown cover for private hire',
    provider_name: 'Roadside Mutual',
    category: 'breakdown',
    saving: '£24 off the first year',
    summary: 'Covers you while you work, including with a passenger in the car.',
    how_to_use: ['Open their page and choose private hire cover.', 'Enter the code when you pay.'],
    redemption: { kind: 'link', code: 'RSM24', url: 'https://roadside.example/private-hire' },
    starts_in: -10,
    ends_in: 120,
    terms_html: '<p>New customers only. You can cancel in the first 14 days.</p>',
    is_featured: false,
    area_ids: null,
  },
  {
    id: 326,
    title: 'A hot drink with your meal',
    provider_name: 'Lantern Street Café',
    category: 'food',
    saving: 'Free tea or coffee',
    summary: 'With any hot meal, until midnight.',
    how_to_use: ['Show this screen when you order.'],
    redemption: { kind: 'show_screen', code: null, url: null },
    starts_in: -30,
    ends_in: 90,
    terms_html: '<p>One drink for each meal.</p>',
    is_featured: false,
    area_ids: [18],
  },
  {
    id: 305,
    title: 'A phone plan for the road',
    provider_name: 'Kestrel Mobile',
    category: 'phone',
    saving: 'Three months at half price',
    summary: 'Unlimited data, no contract.',
    how_to_use: ['Order the SIM on their page.', 'Enter the code.'],
    redemption: { kind: 'code', code: 'KESTREL50', url: 'https://kestrel.example/sim' },
    starts_in: -60,
    ends_in: -3,
    terms_html: '<p>New numbers only.</p>',
    is_featured: false,
    area_ids: null,
  },
];

const add = (database: Database, deal: SampleDeal): void => {
  const day = (days: number) => addDays(today(), days);
  database.run(
    `INSERT INTO deals (id, title, provider_name, category, saving, summary, how_to_use, redemption, starts_on, ends_on, terms_html, is_featured, area_ids)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    deal.id,
    deal.title,
    deal.provider_name,
    deal.category,
    deal.saving,
    deal.summary,
    JSON.stringify(deal.how_to_use),
    JSON.stringify(deal.redemption),
    day(deal.starts_in),
    deal.ends_in === null ? null : day(deal.ends_in),
    deal.terms_html,
    deal.is_featured ? 1 : 0,
    deal.area_ids && JSON.stringify(deal.area_ids),
  );
};

export const seedDeals = (database: Database): void => {
  for (const deal of sampleDeals) add(database, deal);
};

/** Replaces all offers by these, each with what differs from the first of the samples. */
export const arrangeDeals = (database: Database, wanted: readonly Partial<SampleDeal>[]): void => {
  database.transaction(() => {
    database.run('DELETE FROM deals');
    wanted.forEach((deal, index) => {
      add(database, { ...fuel, id: fuel.id + index, ...deal });
    });
  });
};
