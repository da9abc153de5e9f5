import type { RequirementId } from '../../machines/shared/requirements';
import type { CheckName } from './checks';
import type { ScreenName } from './screens';

export type LayoutName = 'default' | 'authentication' | 'support';

export interface RouteRow {
  readonly id: RequirementId;
  /** Path pattern of react-router. */
  readonly path: string;
  readonly layout: LayoutName;
  readonly checks: readonly CheckName[];
  readonly screen: ScreenName;
}

const row = (
  id: RequirementId,
  layout: LayoutName,
  checks: readonly CheckName[],
  paths: Readonly<Record<string, ScreenName>>,
): RouteRow[] => Object.entries(paths).map(([path, screen]) => ({ id, path, layout, checks, screen }));

/**
 * Every URL of the portal (RT-01 to RT-19). A static segment wins over a parameter by the router's ranking (RT-20); any other path is the
 * 404 screen (RT-21).
 */
export const routeTable = (partnerPlusPath: string): readonly RouteRow[] => [
  ...row('RT-01', 'default', ['auth'], { '/': 'home' }),
  ...row('RT-02', 'default', ['auth'], { '/news': 'news', '/news/:id': 'news-post' }),
  ...row('RT-03', 'authentication', ['guest'], {
    '/login': 'login',
    '/login/reset': 'login-reset',
    '/reset-password': 'reset-password',
  }),
  ...row('RT-04', 'authentication', [], { '/login/blocked': 'blocked' }),
  ...row('RT-05', 'authentication', ['guest'], { '/register': 'register' }),
  ...row('RT-06', 'authentication', ['unverified-only'], { '/register/verify': 'verify' }),
  ...row('RT-07', 'authentication', [], { '/register/reinstate': 'reinstate' }),
  ...row('RT-08', 'default', ['auth', 'insure-available'], {
    '/insure': 'insure',
    '/insure/new': 'insure-new',
    '/insure/new/form': 'insure-form',
    '/insure/:id': 'insure-quote',
  }),
  ...row('RT-09', 'default', ['auth'], {
    '/payouts': 'payouts',
    '/payouts/:id': 'payout',
    '/payouts/enable-disable': 'payouts-switch',
  }),
  ...row('RT-10', 'default', ['auth'], {
    '/profile': 'profile',
    '/profile/update': 'profile-update',
    '/profile/update-password': 'profile-password',
  }),
  ...row('RT-11', 'default', ['auth'], { '/payments': 'payments' }),
  ...row('RT-12', 'default', ['auth'], { '/agreements': 'agreements' }),
  ...row('RT-13', 'support', ['auth'], {
    '/tickets-support': 'support',
    '/tickets-support/new': 'support-new',
    '/tickets-support/:id': 'support-ticket',
  }),
  ...row('RT-14', 'default', ['auth'], {
    '/plans-invoices': 'plans-invoices',
    '/plans-invoices/:statementId': 'statement',
    '/plans-invoices/:statementId/:invoiceId': 'invoice',
  }),
  ...row('RT-15', 'default', ['auth'], {
    '/bookings-earnings': 'weeks',
    '/bookings-earnings/:date/:tab': 'week',
    '/bookings-earnings/:date/bookings/:day': 'day',
  }),
  ...row('RT-16', 'default', [], { '/bookings-earnings/:date/bookings/:day/:booking': 'booking' }),
  ...row('RT-17', 'default', ['auth'], {
    '/vehicle-documents': 'vehicle-documents',
    '/vehicle-documents/vehicle': 'vehicle',
    '/vehicle-documents/vehicle/update': 'vehicle-update',
    '/vehicle-documents/document/upload': 'document-upload',
  }),
  ...row('RT-18', 'default', [], { [partnerPlusPath]: 'partner-plus' }),
  ...row('RT-19', 'default', ['auth'], { [`${partnerPlusPath}/deals`]: 'deals', [`${partnerPlusPath}/:id`]: 'deal' }),
];

/**
 * The first reads of a screen, if they are the same for every driver. The host's page requests them while the code loads. They must equal
 * the screen's own reads, or the responses are not used.
 */
export const firstReads: Partial<Readonly<Record<ScreenName, readonly string[]>>> = { home: ['/v1/driver'] };
