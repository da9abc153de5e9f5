import type { Database } from './database';
import { addDays, today } from './days';
import samples from './deals.json' with { type: 'json' };

/** A stored offer, its days counted from today. */
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
  /** `null` without a last day. */
  readonly ends_in: number | null;
  readonly terms_html: string;
  readonly is_featured: boolean;
  /** Where it can be used; `null`: everywhere. */
  readonly area_ids: readonly number[] | null;
}

const sampleDeals = samples as unknown as readonly [SampleDeal, ...SampleDeal[]];

const add = (database: Database, { starts_in, ends_in, ...deal }: SampleDeal): void => {
  database.insert('deals', {
    ...deal,
    starts_on: addDays(today(), starts_in),
    ends_on: ends_in === null ? null : addDays(today(), ends_in),
  });
};

export const seedDeals = (database: Database): void => {
  for (const deal of sampleDeals) add(database, deal);
};

/** Replaces all offers. Each is the first sample with these differences. */
export const arrangeDeals = (database: Database, wanted: readonly Partial<SampleDeal>[]): void => {
  const [fuel] = sampleDeals;
  database.transaction(() => {
    database.run('DELETE FROM deals');
    wanted.forEach((deal, index) => {
      add(database, { ...fuel, id: fuel.id + index, ...deal });
    });
  });
};
