import { fromPromise } from 'xstate';
import { type PaymentInput, type PaymentTry, paymentMachine, type StartedPayment } from '../../../machines/payment';
import { type Result, toFailure } from '../../../machines/shared/result';
import { type Balance, fetchBalance } from '../../api/invoices';
import { optional } from '../../api/optional';
import { fetchPayment, type Payment, type PaymentRequest, startPayment } from '../../api/payments';
import { fetchStatements, type Statement } from '../../api/statements';
import { byDueDay, isUnpaid, pendingOf } from '../../domain/statements';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { todayIn } from '../../format/dates';
import type { Money } from '../../format/money';

/** A payment. Once it is paid, also the balance after it, and what other payments will settle, if they could be read. */
export type ReadPayment = Payment & {
  readonly balance?: Balance | null | undefined;
  readonly pending?: Money | null;
};

/** The limit that the balance is over, which stops work; null if it is not known to be over one. */
export const exceededBy = ({ owed, limit }: Pick<Balance, 'owed' | 'limit'>): Money | null =>
  owed && limit && owed.amount > limit.amount ? limit : null;

/** The payment chart with its calls. Made by the loader, outside React. */
export const paymentLogic = ({ client, payments }: Pick<Services, 'client' | 'payments'>, userId: string) =>
  paymentMachine.provide({
    actors: {
      startPayment: fromPromise<Result<StartedPayment>, PaymentTry>(async ({ input, signal }) => {
        try {
          return await startPayment(await client(), input.key, input.request as PaymentRequest, signal);
        } catch (error) {
          // The sign-in page replaces this one before the chart gets the error.
          if (toFailure(error).kind === 'session' && !input.mayHaveArrived) payments.remove(userId);
          throw error;
        }
      }),
      readPayment: fromPromise<StartedPayment, { paymentId: string }>(async ({ input, signal }) => {
        const calls = await client();
        const payment = await fetchPayment(calls, input.paymentId, signal);
        // What was read before the payment was complete does not contain it, or says that it is being processed.
        const [balance, statements] =
          payment.stage === 'paid'
            ? await Promise.all([optional(fetchBalance(calls, signal)), optional(fetchStatements(calls, true, signal))])
            : [];
        const pending = pendingOf(statements ?? []);
        return { ...payment, record: { ...(payment.record as Payment), balance, pending } satisfies ReadPayment };
      }),
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
  /** The limit that the balance is over, which stops work. */
  readonly exceededLimit: Money | null;
  readonly payoutsAreOff: boolean;
  /** Statements with something to pay, oldest first; null if they could not be read. */
  readonly owed: readonly OwedStatement[] | null;
  /** Why `owed` could not be read. */
  readonly owedError: unknown;
  /** Whether the driver may owe more than `owed`: a statement has no amount, or none is due while the balance is unknown or above zero. */
  readonly isAmountOwedUnknown: boolean;
  /** The statement in the URL or of the stored payment, if there is something to pay on it. */
  readonly chosenId: string | null;
  /** The statement that the stored payment is for: null for every statement, undefined if that is unknown. */
  readonly storedFor: PaymentRequest['statement_id'] | undefined;
  readonly userId: string;
  readonly today: string;
}

/** Some payment pages add their query after a second question mark: `/payments?statement=2609?payment=77`. */
const idIn = ({ search }: URL, name: string): string | null =>
  new URLSearchParams(search.replaceAll('?', '&')).get(name) || null;

const takesMoney = ({ stage }: StartedPayment): boolean => stage === 'paid' || stage === 'processing';

/** Reads the balance and the statements, in parallel. */
export const loadPayment = async (services: Services, { signal, url }: LoadArgs): Promise<PaymentData> => {
  const user = requireDriver(services);
  const client = await services.client();
  let owedError: unknown = null;
  const [account, statements] = await Promise.all([
    optional(fetchBalance(client, signal)),
    fetchStatements(client, true, signal).catch((error: unknown) => {
      owedError = error;
      return null;
    }),
  ]);
  const { owed: balance, settings } = account ?? { owed: null, settings: null };
  const owed = statements
    ?.filter((statement): statement is OwedStatement => isUnpaid(statement) === true)
    .sort(byDueDay);
  const named = idIn(url, 'payment');
  const after = idIn(url, 'after');
  // The operator has this payment, and the driver wants to pay something else meanwhile.
  if (after !== null && services.payments.read(user.id)?.paymentId === after) services.payments.remove(user.id);
  const open = services.payments.read(user.id);
  // Another tab may have started another payment while the driver was on the payment page.
  const isOther = named !== null && open?.paymentId && open.paymentId !== named;
  const returned = isOther ? await optional(fetchPayment(client, named, signal)) : null;
  const stored = returned && takesMoney(returned) ? null : open;
  const sent = stored?.attempt?.request as Partial<PaymentRequest> | undefined;
  const inUrl = idIn(url, 'statement');
  // A driver who comes back from the payment page sees what they chose there, and one who follows a link what it names.
  const statement = sent && (named !== null || inUrl === null) ? sent.statement_id : inUrl;
  return {
    logic: paymentLogic(services, user.id),
    // A stored payment is in progress; a payment in the URL may be over. But if it took money, the driver wants to know that first.
    input: stored
      ? { paymentId: stored.paymentId, unanswered: stored.paymentId === null ? stored.attempt : null }
      : { paymentId: named, unanswered: null },
    payment: null,
    balance,
    exceededLimit: account && exceededBy(account),
    payoutsAreOff: settings?.status === 'off',
    owed: owed ?? null,
    owedError,
    isAmountOwedUnknown:
      (owed?.length === 0 && !(balance && balance.amount <= 0)) ||
      (statements?.some((statement) => isUnpaid(statement) === null) ?? false),
    chosenId: owed?.find(({ id }) => id === statement)?.id ?? null,
    storedFor: sent?.statement_id,
    userId: user.id,
    today: todayIn(user.timeZone),
  };
};

const isOver = ({ stage }: StartedPayment): boolean => stage !== 'open' && stage !== 'processing';

/** Reads the payment in progress again (GET /v1/payments/{id}). Without one, the data stays unchanged. */
export const checkPayment = async (
  services: Services,
  currentData: PaymentData,
  signal: AbortSignal,
): Promise<PaymentData> => {
  const { payment, input, userId } = currentData;
  const isPaymentInAddressOver = payment !== null && payment.id === input.paymentId && isOver(payment);
  // The device stores a payment until its result is known.
  const id = services.payments.read(userId)?.paymentId ?? (isPaymentInAddressOver ? null : input.paymentId);
  if (id === null) return currentData;
  return { ...currentData, payment: await fetchPayment(await services.client(), id, signal) };
};
