import type { PaymentAttempt } from '../../machines/payment';
import { id, nullable, ownFields, ownNumber, ownText } from '../api/decode';
import { keepText, removeText, removeWhere } from './storage';
import { stored } from './stored';

const prefix = 'portal.payment:';

/** A payment without an outcome after a day will not get one, and operators discard idempotency keys. */
const keptMs = 24 * 3_600_000;

const storedPayment = ownFields({
  attempt: nullable(ownFields({ key: ownText(), request: (sent) => sent })),
  paymentId: nullable(id()),
  notedAt: ownNumber(),
});

/** A payment in progress on this device. It has amounts and a key; card numbers never reach the portal. */
export interface OpenPayment {
  readonly attempt: PaymentAttempt | null;
  readonly paymentId: string | null;
}

/**
 * Each user's one payment in progress, stored before the call, so that a reload or a second tab finds it and does not pay twice. Removed at
 * sign-out.
 */
export const openPayments = (storage: Storage, now: () => number = Date.now) => {
  const name = (userId: string) => `${prefix}${userId}`;
  return {
    read: (userId: string): OpenPayment | null => {
      const payment = stored(storage, name(userId), storedPayment);
      if (!payment || now() - payment.notedAt > keptMs) return null;
      return { attempt: payment.attempt, paymentId: payment.paymentId };
    },
    /** Without storage only the operator prevents a double payment: it accepts no more than is owed. */
    store: (userId: string, payment: OpenPayment): void =>
      void keepText(storage, name(userId), JSON.stringify({ ...payment, notedAt: now() })),
    remove: (userId: string): void => removeText(storage, name(userId)),
    wipe: (): void => void removeWhere(storage, (key) => key.startsWith(prefix)),
    /** Calls `react` on every change in another tab. Returns the unsubscribe function. */
    onChangeInOtherTab: (userId: string, react: () => void): (() => void) => {
      const listener = (event: StorageEvent) => {
        if (event.storageArea === storage && event.key === name(userId)) react();
      };
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
  };
};

export type OpenPayments = ReturnType<typeof openPayments>;
