import { matchPath } from 'react-router';
import type { RouteRow } from './routes';

const parameter = 'back';

/** A guest page's path with the place to come back to in its query. Home needs none, and guest pages are no such place. */
export const withPlace = (to: string, place: string, rows: readonly RouteRow[]): string => {
  const safe = safeReturnPath(place, rows);
  return safe === '/' ? to : `${to}?${new URLSearchParams({ [parameter]: safe }).toString()}`;
};

/** The place kept in an address's query, or home. */
export const keptPlace = (search: string, rows: readonly RouteRow[]): string =>
  safeReturnPath(new URLSearchParams(search).get(parameter) ?? '/', rows);

/**
 * The path if it is a page of this portal that a driver may come back to, else home (CK-01). Never another origin, however
 * the slashes are written: the browser's own reading of the address decides, not a look at its text.
 */
export const safeReturnPath = (path: string, rows: readonly RouteRow[]): string => {
  if (!/^\/(?![/\\])/.test(path) || /\p{Cc}|\\/u.test(path)) return '/';
  const origin = window.location.origin;
  let url: URL;
  try {
    url = new URL(path, origin);
  } catch {
    return '/';
  }
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  const row = rows.find((entry) => matchPath({ path: entry.path, end: true }, url.pathname) !== null);
  if (!row || row.checks.includes('guest') || row.layout === 'authentication') return '/';
  return url.pathname + url.search + url.hash;
};
