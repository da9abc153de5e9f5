import { collections } from '../api/collections';
import type { Services } from '../flows/services';
import type { MissingCollections } from '../storage/missing-collections';

/** What a call has to say besides its path. */
const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = { '/v1/earnings': { group_by: 'week' } };

/**
 * Asks, once for each page load, for the collections that the operator did not have, so that their places can come back. An operator who
 * lacks one may lack others, so those that no page has asked for yet follow. An operator who has everything is asked for nothing.
 */
export const askMissing = (
  missing: MissingCollections,
  { client, session }: Pick<Services, 'client' | 'session'>,
): void => {
  const ask = () => {
    if (missing.all().size === 0 || !session.getSnapshot().hasTag('signed-in')) return;
    for (const collection of collections) {
      if (missing.isAsked(collection)) continue;
      const query = queries[collection] ?? {};
      void client().then((there) => there.get(collection, { query }).catch(() => undefined));
    }
  };
  ask();
  missing.subscribe(ask);
};
