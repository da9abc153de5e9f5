import type { PaymentAttempt } from '../../machines/payment';
import { id, nullable, ownFields, ownNumber, ownText } from '../api/decode';
import { stored } from './stored';

const prefix = 'portal.payment:';

/** An answer that has not come in a day does not come any more, and operators forget keys. */
const keptMs = 24 * 3_600_000;

const noted = ownFields({
  attempt: nullable(ownFields({ key: ownText(), request: (sent) => sent })),
  paymentId: nullable(id()),
  notedAt: ownNumber(),
});

/** A payment that is under way from this device. It holds amounts and a key; no card number ever comes to the portal. */
export interface OpenPayment {
  readonly attempt: PaymentAttempt | null;
  readonly paymentId: string | null;
}

/**
 * The one payment of each user that is under way, noted before the call leaves: a reload, or a second tab, finds it and does not pay
 * twice. Gone at sign-out.
 */
export const openPayments = (storage: Storage, now: () => number = Date.now) => {
  const name = (userId: string) => `${prefix}${userId}`;
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch {
      // Without storage the operator's own limits are all there is: it takes no more than is owed.
    }
  };
  return {
    read: (userId: string): OpenPayment | null => {
      const payment = stored(storage, name(userId), noted);
      if (!payment || now() - payment.notedAt > keptMs) return null;
      return { attempt: payment.attempt, paymentId: payment.paymentId };
    },
    note: (userId: string, payment: OpenPayment): void =>
      attempt(() => storage.setItem(name(userId), JSON.stringify({ ...payment, notedAt: now() }))),
    settle: (userId: string): void => attempt(() => storage.removeItem(name(userId))),
    wipe: (): void =>
      attempt(() => {
        for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
      }),
    /** Tells of every change that another tab makes. Gives back what ends it. */
    onOtherTab: (userId: string, react: () => void): (() => void) => {
      const hear = (event: StorageEvent) => {
        if (event.storageArea === storage && event.key === name(userId)) react();
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
};

export type OpenPayments = ReturnType<typeof openPayments>;
