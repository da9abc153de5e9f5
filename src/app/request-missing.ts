import { collections } from '../api/collections';
import type { Services } from '../flows/services';
import type { MissingCollections } from '../storage/missing-collections';

/** Required query parameters of collections. */
const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = { '/v1/earnings': { group_by: 'week' } };

/**
 * Requests the collections that the operator lacked, once per page load, so that their pages can come back. Then it requests the collections
 * that no page has read yet, because an operator that lacks one may lack others. It requests nothing when none was missing.
 */
export const requestMissingCollections = (
  missing: MissingCollections,
  { client, session }: Pick<Services, 'client' | 'session'>,
): void => {
  const ask = () => {
    if (missing.all().size === 0 || !session.getSnapshot().hasTag('signed-in')) return;
    for (const collection of collections) {
      if (missing.isAsked(collection)) continue;
      const query = queries[collection] ?? {};
      void client().then((apiClient) => apiClient.get(collection, { query }).catch(() => undefined));
    }
  };
  ask();
  missing.subscribe(ask);
};
