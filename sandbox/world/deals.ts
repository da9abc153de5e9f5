import type { Database } from './database';
import { addDays, today } from './days';
import samples from './deals.json' with { type: 'json' };

export const seedDeals = (database: Database): void => {
  for (const { starts_in, ends_in, ...deal } of samples)
    database.insert('deals', {
      ...deal,
      starts_on: addDays(today(), starts_in),
      ends_on: ends_in === null ? null : addDays(today(), ends_in),
    });
};
