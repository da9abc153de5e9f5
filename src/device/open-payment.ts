import { nullable, number, object, safeParse, string, unknown } from 'valibot';
import type { PaymentAttempt } from '../../machines/payment';
import { storedId } from './stored-id';

const prefix = 'portal.payment:';

/** An answer that has not come in a day does not come any more, and operators forget keys. */
const keptMs = 24 * 3_600_000;

const shape = object({
  attempt: nullable(object({ key: string(), request: unknown() })),
  paymentId: nullable(storedId()),
  notedAt: number(),
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
      try {
        const result = safeParse(shape, JSON.parse(storage.getItem(name(userId)) ?? 'null') as unknown);
        if (!result.success || now() - result.output.notedAt > keptMs) return null;
        return { attempt: result.output.attempt, paymentId: result.output.paymentId };
      } catch {
        return null;
      }
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
