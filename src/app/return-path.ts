import { matchPath } from 'react-router';
import { parseUrl } from '../ui/parse-url';
import type { RouteRow } from './routes';

const parameter = 'back';

/** A guest page's path with the return path in its query. Home needs none, and guest pages are never a return path. */
export const withReturnPath = (to: string, path: string, rows: readonly RouteRow[]): string => {
  const safe = safeReturnPath(path, rows);
  return safe === '/' ? to : `${to}?${new URLSearchParams({ [parameter]: safe }).toString()}`;
};

/** The return path in a URL's query, or home. */
export const returnPathIn = (search: string, rows: readonly RouteRow[]): string =>
  safeReturnPath(new URLSearchParams(search).get(parameter) ?? '/', rows);

/**
 * The path if it is a page of this portal to which a driver may return, else home (CK-01). The check uses the browser's own URL parsing, so
 * no spelling of slashes leads to another origin.
 */
export const safeReturnPath = (path: string, rows: readonly RouteRow[]): string => {
  if (!/^\/(?![/\\])/.test(path) || /\p{Cc}|\\/u.test(path)) return '/';
  const origin = window.location.origin;
  const url = parseUrl(path, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return '/';
  const row = rows.find((entry) => matchPath({ path: entry.path, end: true }, url.pathname) !== null);
  if (!row || row.checks.includes('guest') || row.layout === 'authentication') return '/';
  return url.pathname + url.search + url.hash;
};
