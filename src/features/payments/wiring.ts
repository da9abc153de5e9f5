import { fromPromise } from 'xstate';
import { type PaymentAttempt, type PaymentInput, paymentMachine, type StartedPayment } from '../../../machines/payment';
import type { Result } from '../../../machines/shared/result';
import { fetchBalance } from '../../api/invoices';
import { fetchPayment, type PaymentRequest, startPayment } from '../../api/payments';
import { fetchStatements, type Statement } from '../../api/statements';
import { byDueDay, isUnpaid } from '../../domain/statements';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { todayIn } from '../../format/dates';
import type { Money } from '../../format/money';

/** The payment chart with its calls. Made once per visit, outside React. */
export const paymentLogic = ({ client }: Pick<Services, 'client'>) =>
  paymentMachine.provide({
    actors: {
      startPayment: fromPromise<Result<StartedPayment>, PaymentAttempt>(async ({ input, signal }) =>
        startPayment(await client(), input.key, input.request as PaymentRequest, signal),
      ),
      readPayment: fromPromise<StartedPayment, { paymentId: string }>(async ({ input, signal }) =>
        fetchPayment(await client(), input.paymentId, signal),
      ),
    },
  });

/** A statement with something to pay. */
export type OwedStatement = Statement & { readonly outstanding: Money };

export interface PaymentData {
  readonly logic: ReturnType<typeof paymentLogic>;
  readonly input: PaymentInput;
  /** The payment in progress as of the last background read; null before the first. */
  readonly payment: StartedPayment | null;
  /** The total that the driver owes; negative if the operator owes. Null if it could not be read. */
  readonly balance: Money | null;
  /** Statements with something to pay, oldest first; null when they could not be read: see `unread`. */
  readonly owed: readonly OwedStatement[] | null;
  readonly unread: unknown;
  /** Whether the amount owed is unknown: a statement’s, or the total if nothing is due and the balance does not confirm it. */
  readonly mayOweMore: boolean;
  /** The statement that the address names, if something is owed on it. */
  readonly chosen: string | null;
  readonly userId: string;
  readonly today: string;
  readonly timeZone: string;
}

const idIn = (url: URL, name: string): string | null => url.searchParams.get(name) || null;

/** GET /v1/driver and what is owed, in parallel. The page may be about a payment in progress. */
export const loadPayment = async (services: Services, { signal, url }: LoadArgs): Promise<PaymentData> => {
  const user = requireDriver(services);
  const client = await services.client();
  let unread: unknown = null;
  const [balance, statements] = await Promise.all([
    fetchBalance(client, signal).then(
      ({ owed }) => owed,
      () => null,
    ),
    fetchStatements(client, true, signal).catch((error: unknown) => {
      unread = error;
      return null;
    }),
  ]);
  const owed = statements
    ?.filter((statement): statement is OwedStatement => isUnpaid(statement) === true)
    .toSorted(byDueDay);
  const note = services.payments.read(user.id);
  const statement = idIn(url, 'statement');
  return {
    logic: paymentLogic(services),
    // A payment in progress comes before the one in the address, which may be old.
    input: note
      ? { paymentId: note.paymentId, unanswered: note.paymentId === null ? note.attempt : null }
      : { paymentId: idIn(url, 'payment'), unanswered: null },
    payment: null,
    balance,
    owed: owed ?? null,
    unread,
    mayOweMore:
      (owed?.length === 0 && !(balance && balance.amount <= 0)) ||
      (statements?.some((statement) => isUnpaid(statement) === null) ?? false),
    chosen: owed?.some(({ id }) => id === statement) ? statement : null,
    userId: user.id,
    today: todayIn(user.timeZone),
    timeZone: user.timeZone,
  };
};

const isOver = ({ stage }: StartedPayment): boolean => stage !== 'open' && stage !== 'processing';

/** GET /v1/payments/{id} of the payment in progress, for the page that waits for it. Without one, the page stays unchanged. */
export const checkPayment = async (
  services: Services,
  shown: PaymentData,
  signal: AbortSignal,
): Promise<PaymentData> => {
  const { payment, input, userId } = shown;
  // This device remembers a payment until the page has shown its result. One that only the address names may be over already.
  const named = payment?.id === input.paymentId && payment && isOver(payment) ? null : input.paymentId;
  const id = services.payments.read(userId)?.paymentId ?? named;
  if (id === null) return shown;
  return { ...shown, payment: await fetchPayment(await services.client(), id, signal) };
};
