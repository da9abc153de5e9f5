import { useState } from 'react';
import type { PaymentAttempt, PaymentContext } from '../../../machines/payment';
import type { Rejection } from '../../../machines/shared/result';
import { path } from '../../api/path';
import type { Payment, PaymentRequest } from '../../api/payments';
import { renameFields } from '../../api/rejected-fields';
import { dueInWords, payableOf, payableTotal, pendingOf } from '../../domain/statements';
import { spanOf } from '../../format/dates';
import { addUp, currencySign, type Money, negative, plainMoney, readMoney, showMoney } from '../../format/money';
import { withReference } from '../../format/unknown-value';
import { Form } from '../../ui/Form';
import { PageChoice } from '../../ui/PageChoice';
import { RadioField } from '../../ui/RadioField';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { TwoColumns } from '../../ui/TwoColumns';
import { exceededBy, type OwedStatement, type PaymentData, type ReadPayment } from './wiring';

interface PayValues {
  readonly amount: string;
  readonly method: '' | 'card' | 'earnings';
}

const formFieldNames: Readonly<Record<string, keyof PayValues>> = { amount: 'amount', method: 'method' };

/** A choice of what to pay: one statement, or everything. */
export interface Payable {
  readonly statement: OwedStatement | null;
  readonly max: Money;
}

const statementName = ({ reference }: OwedStatement): string => withReference('Statement', reference);

const periodOf = ({ period_start: from, period_end: to }: OwedStatement, today: string) => spanOf(from, to, today);

/** The name in the list of charges. */
const payableLabel = ({ statement }: Payable, today: string): string =>
  statement ? (periodOf(statement, today) ?? statementName(statement)) : 'Everything';

/** What the driver can pay: everything, then each statement. */
export const payables = ({ owed, balance }: Pick<PaymentData, 'owed' | 'balance'>): readonly Payable[] => {
  const perStatement = (owed ?? []).flatMap((statement) => {
    const max = payableOf(statement);
    return max ? [{ statement, max }] : [];
  });
  const max = payableTotal(
    perStatement.map((payable) => payable.max),
    balance,
  );
  return perStatement.length > 1 && max ? [{ statement: null, max }, ...perStatement] : perStatement;
};

const pageOf = ({ statement }: Payable): string =>
  statement ? path`/payments?statement=${statement.id}` : '/payments';

const requestFor = (chosen: Payable, { amount, method }: PayValues): PaymentRequest => ({
  amount: { amount: readMoney(amount, chosen.max.currency) ?? 0, currency: chosen.max.currency },
  statement_id: chosen.statement?.id ?? null,
  invoice_ids: [],
  method: method === 'earnings' ? 'earnings' : 'card',
  // After a failed payment, the driver comes back to what they chose.
  return_path: pageOf(chosen),
});

/** The amount of the payment that took no money, if it was for what is chosen now. */
const amountAgain = (
  { previous, storedFor }: Pick<PayFormProps, 'previous'> & Pick<PaymentData, 'storedFor'>,
  { statement, max }: Payable,
): Money | null => {
  if (!previous) return null;
  const { amount } = previous.payment.record as Payment;
  const request = previous.attempt?.request as PaymentRequest | undefined;
  const paidFor = request ? request.statement_id : storedFor;
  const isSame = paidFor === undefined || paidFor === (statement?.id ?? null);
  return isSame && amount?.currency === max.currency && amount.amount <= max.amount ? amount : null;
};

/** That the debt stops work. Empty if it does not. */
export const stopText = ({ exceededLimit: limit }: Pick<PaymentData, 'exceededLimit'>): string =>
  limit ? ` You cannot take jobs while you owe more than ${showMoney(limit)}.` : '';

/** When the operator takes a payment from the earnings, and what stays true until then. */
export const untilDeducted = (data: Pick<PaymentData, 'exceededLimit'>): string =>
  `It comes off your pay for this week, not a payout that’s already scheduled. You still owe it until the week closes.${stopText(data)}`;

/** What the driver still owes after a payment. Empty if that is nothing or unknown. */
export const stillOwed = ({ balance, pending }: Pick<ReadPayment, 'balance' | 'pending'>): string =>
  balance?.owed && balance.owed.amount > 0
    ? ` You still owe ${showMoney(balance.owed)}${pending ? `, and ${pending.amount >= balance.owed.amount ? 'it' : `${showMoney(pending)} of it`} is already being processed` : ''}.${stopText({ exceededLimit: exceededBy(balance) })}`
    : '';

/** The least payment after which the debt no longer stops work. Empty if it is unknown, or cannot be paid here. */
const leastInWords = ({ balance, exceededLimit: limit, owed }: PaymentData, max: Money): string => {
  const least = limit && addUp([balance, negative(limit)]);
  if (!least || least.amount >= max.amount) return '';
  const pending = pendingOf(owed ?? []);
  const sooner = pending ? ` before the ${showMoney(pending)} is processed` : '';
  return ` To get back to your limit of ${showMoney(limit)}${sooner}, pay at least ${showMoney(least)} by card.`;
};

const cardHint = 'You’ll enter your card details on our payment page.';

export interface PayFormProps {
  readonly data: PaymentData;
  readonly choices: readonly Payable[];
  readonly chosen: Payable;
  readonly previous: PaymentContext['previous'];
  readonly rejection: Rejection | null;
  readonly busy: boolean;
  readonly newKey: () => string;
  readonly onPay: (attempt: PaymentAttempt) => void;
}

/** Asks what to pay, how much, and how. */
export const PayForm = ({ data, choices, chosen, previous, rejection, busy, newKey, onPay }: PayFormProps) => {
  const { today } = data;
  const { statement, max } = chosen;
  const [isFromPayout, setFromPayout] = useState(false);
  const statementsToPay = statement ? [statement] : choices.map((choice) => choice.statement);
  const isPendingUnknown = statementsToPay.some((item) => item?.pending === null);
  const explanation = (
    <p>
      {statement
        ? `${[statementName(statement), periodOf(statement, today)].filter(Boolean).join(' for ')}: ${showMoney(max)} ${dueInWords(statement.due_on, today)}.`
        : 'We’ll use it to pay your oldest statement first.'}
      {isPendingUnknown ? ' We can’t tell if part of it is already being processed.' : null}
    </p>
  );
  return (
    <TwoColumns ratio="5:6">
      {choices.length > 1 ? (
        <Section title="What do you want to pay?" first>
          <Stack>
            <PageChoice
              label="What to pay"
              choices={choices.map((choice) => ({
                href: pageOf(choice),
                label: `${payableLabel(choice, today)}, ${showMoney(choice.max)}`,
              }))}
              current={pageOf(chosen)}
            />
            {explanation}
          </Stack>
        </Section>
      ) : (
        explanation
      )}
      <Form<PayValues>
        key={pageOf(chosen)}
        initialValues={{
          amount: plainMoney(amountAgain({ previous, storedFor: data.storedFor }, chosen) ?? max),
          method: 'card',
        }}
        schema={async () => (await import(/* webpackChunkName: "rules" */ './schema')).amountSchema(max)}
        problems={rejection && renameFields(rejection, formFieldNames)}
        busy={busy}
        submitLabel={isFromPayout ? 'Take it from my next payout' : 'Pay by card'}
        busyLabel="Starting your payment"
        onChange={({ method }) => setFromPayout(method === 'earnings')}
        onSubmit={(values) => onPay({ key: newKey(), request: requestFor(chosen, values) })}
      >
        <TextField
          name="amount"
          label="How much?"
          hint={`You can pay the full ${showMoney(max)} or part of it.${rejection ? '' : leastInWords(data, max)}`}
          prefix={currencySign(max.currency)}
          inputMode="decimal"
          autoComplete="off"
          width={10}
        />
        {data.payoutsAreOff ? (
          <p>{cardHint}</p>
        ) : (
          <RadioField
            name="method"
            label="How do you want to pay?"
            options={[
              { value: 'card', label: 'Card', hint: cardHint },
              {
                value: 'earnings',
                label: 'Take it from my next payout',
                hint: `Nothing to pay now. ${untilDeducted(data)}`,
              },
            ]}
          />
        )}
      </Form>
    </TwoColumns>
  );
};
