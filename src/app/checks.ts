import type { SessionUser } from '../../machines/session';
import type { Failure } from '../../machines/shared/result';
import { insureAvailable } from '../domain/insure-available';

export type CheckName = 'auth' | 'guest' | 'unverified-only' | 'verified' | 'insure-available';

/** What route checks read from the session chart. */
export interface SessionView {
  readonly user: SessionUser | null;
  /** The driver is signed in, and their email address is not verified. There is no `user`, because the operator says nothing more. */
  readonly mustVerify?: true;
  /** Set when the operator could not be asked who is signed in. */
  readonly unreachable: Failure | null;
}

export type Decision =
  | { readonly kind: 'enter' }
  /** `comeBack`: keeps the requested URL for after the sign-in. */
  | { readonly kind: 'go'; readonly to: string; readonly comeBack: boolean }
  | { readonly kind: 'forbid'; readonly message: string | null }
  | { readonly kind: 'failure'; readonly failure: Failure };

const enter: Decision = { kind: 'enter' };
const go = (to: string, comeBack = false): Decision => ({ kind: 'go', to, comeBack });
const toSignIn = (view: SessionView): Decision =>
  view.unreachable ? { kind: 'failure', failure: view.unreachable } : go('/login', true);

/** The fleet's reason for having no quotes, or a default one, and what to do. */
const noInsurance = (reason: string | null): string =>
  `${reason?.trim() || 'We don’t offer insurance quotes.'} Ask us which insurance you need.`;

const isUnverified = ({ user, mustVerify }: SessionView): boolean => mustVerify === true || user?.verified === false;
const isSignedIn = (view: SessionView): boolean => view.user !== null || isUnverified(view);

const checks: Readonly<Record<CheckName, (view: SessionView) => Decision>> = {
  auth: (view) => (isSignedIn(view) ? enter : toSignIn(view)),
  guest: (view) => (isSignedIn(view) ? go('/') : enter),
  'unverified-only': (view) => {
    if (!isSignedIn(view)) return toSignIn(view);
    return isUnverified(view) ? enter : go('/');
  },
  verified: (view) => (isUnverified(view) ? go('/register/verify', true) : enter),
  'insure-available': ({ user }) =>
    user && !insureAvailable(user) ? { kind: 'forbid', message: noInsurance(user.insureMessage) } : enter,
};

const isCheckName = (name: string): name is CheckName => Object.hasOwn(checks, name);

/** Throws for a route table that names an unknown check (CK-06): at start-up, in the build and in the tests. */
export const assertKnownChecks = (
  rows: readonly { readonly path: string; readonly checks: readonly string[] }[],
): void => {
  const unknown = rows.flatMap((row) =>
    row.checks.filter((name) => !isCheckName(name)).map((name) => `"${name}" of ${row.path}`),
  );
  if (unknown.length > 0) throw new Error(`Unknown route check: ${unknown.join(', ')}.`);
};

/** The first check that denies access decides. Every `auth` route also requires a verified email address (CK-04). */
export const decide = (names: readonly CheckName[], view: SessionView): Decision => {
  const all = names.flatMap((name): readonly CheckName[] => (name === 'auth' ? ['auth', 'verified'] : [name]));
  for (const name of all) {
    const decision = checks[name](view);
    if (decision.kind !== 'enter') return decision;
  }
  return enter;
};
