import type { Client } from './client';
import { ApiError } from './problem';

/**
 * Pages that disappear, with all pages below them, when the operator lacks one of these collections (OP-09). `:name` matches any one segment.
 * The offers are listed under their default URL.
 */
export const placesWithout: readonly { readonly at: string; readonly collections: readonly string[] }[] = [
  { at: '/bookings-earnings', collections: ['/v1/earnings'] },
  { at: '/bookings-earnings/:date/bookings', collections: ['/v1/bookings'] },
  { at: '/vehicle-documents', collections: ['/v1/driver/vehicles', '/v1/documents/current'] },
  { at: '/vehicle-documents/vehicle', collections: ['/v1/driver/vehicles'] },
  { at: '/vehicle-documents/vehicle', collections: ['/v1/vehicle-changes'] },
  { at: '/vehicle-documents/document', collections: ['/v1/documents/current'] },
  { at: '/vehicle-documents/document', collections: ['/v1/documents'] },
  { at: '/insure', collections: ['/v1/insure/quotes'] },
  { at: '/insure', collections: ['/v1/insure/vehicles'] },
  { at: '/payouts', collections: ['/v1/payouts'] },
  { at: '/plans-invoices', collections: ['/v1/invoice-summary-statements', '/v1/driver/plans', '/v1/invoices'] },
  { at: '/payments', collections: ['/v1/invoice-summary-statements'] },
  { at: '/news', collections: ['/v1/news-posts'] },
  { at: '/agreements', collections: ['/v1/agreements'] },
  { at: '/partner-plus', collections: ['/v1/driver/deals'] },
];

/** Every collection that an operator may lack. */
export const collections: ReadonlySet<string> = new Set(placesWithout.flatMap((place) => place.collections));

/** Whether the page at this path disappears without these collections. */
export const isWithout = (path: string, missing: ReadonlySet<string>): boolean =>
  placesWithout.some(
    (place) =>
      place.collections.every((collection) => missing.has(collection)) &&
      new RegExp(`^${place.at.replace(/:\w+/g, '[^/]+')}(?![^/?#])`).test(path),
  );

/** Whether the API has no such endpoint. With 405 it has only others at that path: Laravel's `PUT driver/{id}` matches `driver/deals` too. */
export const isNotThere = (error: unknown): boolean =>
  error instanceof ApiError && [404, 405, 501].includes(error.status);

/** The operator does not have this collection, so there is no failure and no reason to try again. */
export class NotOffered extends ApiError {
  constructor(cause: unknown) {
    super('missing', 404, null, { cause });
  }
}

/** The value; undefined when the operator lacks the collection, null when the read failed. */
export const unlessMissing = <Value>(work: Promise<Value>): Promise<Value | null | undefined> =>
  work.catch((error: unknown) => (error instanceof NotOffered ? undefined : null));

/** A client that reports each collection it reads: null before the call, then whether the operator has it. */
export const reportingCollections = (
  client: Client,
  notify: (collection: string, isThere: boolean | null) => void,
): Client => ({
  ...client,
  get: async (path, options) => {
    const [collection = path] = path.split('?');
    if (!collections.has(collection)) return client.get(path, options);
    notify(collection, null);
    try {
      const answer = await client.get(path, options);
      notify(collection, true);
      return answer;
    } catch (error) {
      if (!isNotThere(error)) throw error;
      notify(collection, false);
      throw new NotOffered(error);
    }
  },
});
