import type { IncomingHttpHeaders } from 'node:http';
import { forbidden } from './problems';

/**
 * Rejects a request that a page of another origin made the browser send. Browsers set Sec-Fetch-Site themselves; without it, the Origin
 * must be the portal's own.
 * @throws Problem 403
 */
export function rejectForgery(headers: IncomingHttpHeaders, publicOrigin: string): void {
  const site = headers['sec-fetch-site'];
  const passes = site === undefined ? headers.origin === publicOrigin : site === 'same-origin';
  if (!passes) throw forbidden('cross-site');
}
