type Known = 'guest' | 'verified' | 'unverified' | 'no insurance' | 'unreachable' | 'blocked' | 'deleted';

/** The kind of a visitor. */
export type Visitor = Known | 'signing out' | 'not identified';

/**
 * The page to which each kind of route leads each kind of visitor in one step, from the requirements and not from the code. The driver of a
 * blocked or deleted account is a guest: they read the reason on pages that are open to all.
 */
const known: Record<string, Record<Known, string>> = {
  auth: {
    guest: '/login',
    verified: 'in',
    unverified: '/register/verify',
    'no insurance': 'in',
    unreachable: 'failure',
    blocked: '/login',
    deleted: '/login',
  },
  guest: {
    guest: 'in',
    verified: '/',
    unverified: '/',
    'no insurance': '/',
    unreachable: 'in',
    blocked: 'in',
    deleted: 'in',
  },
  none: {
    guest: 'in',
    verified: 'in',
    unverified: 'in',
    'no insurance': 'in',
    unreachable: 'in',
    blocked: 'in',
    deleted: 'in',
  },
  'unverified-only': {
    guest: '/login',
    verified: '/',
    unverified: 'in',
    'no insurance': '/',
    unreachable: 'failure',
    blocked: '/login',
    deleted: '/login',
  },
  insurance: {
    guest: '/login',
    verified: 'in',
    unverified: '/register/verify',
    'no insurance': '403',
    unreachable: 'failure',
    blocked: '/login',
    deleted: '/login',
  },
};

/** A driver whose sign-out is in progress, or whose sign-in is not confirmed, is a guest. */
export const destinations: Record<string, Record<Visitor, string>> = Object.fromEntries(
  Object.entries(known).map(([kind, row]) => [kind, { ...row, 'signing out': row.guest, 'not identified': row.guest }]),
);

/** The kind of each route that is not `auth`. */
export const kindOf: Record<string, keyof typeof known> = {
  '/login': 'guest',
  '/login/reset': 'guest',
  '/reset-password': 'guest',
  '/register': 'guest',
  '/login/blocked': 'none',
  '/register/reinstate': 'none',
  '/register/verify': 'unverified-only',
  '/partner-plus': 'none',
  '/bookings-earnings/:date/bookings/:day/:booking': 'none',
  '/insure': 'insurance',
  '/insure/new': 'insurance',
  '/insure/new/form': 'insurance',
  '/insure/:id': 'insurance',
};
