import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router';
import type { Services } from '../../flows/services';

interface AccountStatus {
  /** Whether the operator has denied access. Otherwise a person has opened the URL, and it is unknown who. */
  readonly isDenied: boolean;
  readonly message: string | null;
}

/** The operator's message about the account. The history entry keeps it over a reload; the session does not. */
export const useAccountStatus = (services: Services): AccountStatus => {
  const isDenied = useSelector(services.session, (state) => state.matches('accessDenied'));
  const now = useSelector(services.session, (state) => state.context.accountMessage);
  const before = (useLocation().state as { accountMessage?: unknown } | null)?.accountMessage;
  return {
    isDenied: isDenied || before !== undefined,
    message: now ?? (typeof before === 'string' ? before : null),
  };
};

/** The reference in the operator's message, such as BL-204; null if there is none. */
export const referenceIn = (message: string | null): string | null =>
  /\b[A-Z]{2,4}-\d{2,}\b/.exec(message ?? '')?.[0] ?? null;

/** Shown instead of a reference. */
export const noReference = 'Have your name and badge number ready.';
