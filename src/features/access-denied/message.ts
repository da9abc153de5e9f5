import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router';
import type { Services } from '../../flows/services';

/** What the operator wrote about the account. The entry of the history still has it after a reload, when the session no longer does. */
export const useAccountMessage = (services: Services): string | null => {
  const now = useSelector(services.session, (state) => state.context.accountMessage);
  const before = (useLocation().state as { accountMessage?: unknown } | null)?.accountMessage;
  return now ?? (typeof before === 'string' ? before : null);
};

/** The reference in the operator's words, like BL-204; null when they have none. */
export const referenceIn = (message: string | null): string | null =>
  /\b[A-Z]{2,4}-\d{2,}\b/.exec(message ?? '')?.[0] ?? null;

/** In place of a reference. */
export const noReference = 'Have your name and badge number ready.';
