import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { StartedPayment } from '../../../machines/payment';
import { path } from '../../api/path';
import type { Payment } from '../../api/payments';
import { askHref } from '../../domain/ask';
import { deductionText, pendingOf } from '../../domain/statements';
import { FailureBanner } from '../../flows/failure-banner';
import type { LoadArgs, RefreshMode, Services } from '../../flows/services';
import { useFlow } from '../../flows/use-flow';
import { failureText } from '../../format/failure';
import { balanceInWords, showMoney } from '../../format/money';
import { isKnown, notGiven, readable, withReference } from '../../format/unknown-value';
import { AskLink } from '../../ui/AskLink';
import { BackLink } from '../../ui/BackLink';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Confirmation } from '../../ui/Confirmation';
import { DefinitionList } from '../../ui/DefinitionList';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeading } from '../../ui/PageHeading';
import { ReachabilityNote } from '../../ui/ReachabilityNote';
import { Reference } from '../../ui/Reference';
import { Row, Stack } from '../../ui/Stack';
import { MoreLink } from '../../ui/TextLink';
import { PayForm, payables, stillOwed, stopText, untilDeducted } from './pay-form';
import { checkPayment, loadPayment, type PaymentData, type ReadPayment } from './wiring';

export const title = 'Payments';
/** In the mode `waiting`, `load` reads only the payment in progress. The form stays unchanged. */
export const refresh = (data: PaymentData): RefreshMode => {
  const { paymentId, unanswered } = data.input;
  return paymentId === null && unanswered === null && payables(data).length === 0 ? 'return' : 'waiting';
};
export const load = async (services: Services, args: LoadArgs): Promise<PaymentData> => {
  const currentData = args.currentData as PaymentData | undefined;
  return currentData && refresh(currentData) === 'waiting'
    ? checkPayment(services, currentData, args.signal)
    : loadPayment(services, args);
};

/** A page of the flow. A new heading takes the focus. */
const Page = ({
  heading,
  lead,
  children,
}: {
  readonly heading: ReactNode;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}) => (
  <Stack space="large">
    <PageHeading
      key={String(heading)}
      back={<BackLink href="/plans-invoices">Charges</BackLink>}
      {...(lead === undefined ? {} : { lead: <p>{lead}</p> })}
    >
      {heading}
    </PageHeading>
    {children}
  </Stack>
);

const Facts = ({ payment }: { readonly payment: Payment }) => (
  <DefinitionList
    items={[
      { term: 'Amount', value: showMoney(payment.amount) },
      { term: 'Reference', value: payment.reference === null ? notGiven : <Reference>{payment.reference}</Reference> },
    ]}
  />
);

const askAbout = (payment: Payment) => (
  <AskLink href={askHref({ subject: withReference('Payment', payment.reference) })}>Ask about this payment</AskLink>
);

const chargesLink = <MoreLink href="/plans-invoices">See your charges</MoreLink>;

/** Opens http and https only, because a URL of another kind could run code. */
const openPaymentPage = ({ record }: StartedPayment): void => {
  const { redirect_url: address } = record as Payment;
  if (address !== null && /^https?:$/.test(new URL(address).protocol)) window.location.assign(address);
};

const Flow = ({ data, services }: { readonly data: PaymentData; readonly services: Services }) => {
  const { userId, balance, owed, owedError, isAmountOwedUnknown } = data;
  const [{ logic, input }] = useState(data);
  const { payments } = services;
  const { actor, snapshot } = useFlow(services, logic, input, {
    // With its id the payment keeps what was chosen, for a driver who returns without having paid.
    'payment.remember': ({ attempt, paymentId }) =>
      payments.store(userId, { attempt: attempt ?? payments.read(userId)?.attempt ?? null, paymentId }),
    'payment.forget': () => payments.remove(userId),
    'payment.leave': ({ payment: started }) => openPaymentPage(started),
  });
  const { send } = actor;
  const { failure, rejection, previous } = snapshot.context;
  const payment = (snapshot.context.payment?.record ?? null) as ReadPayment | null;
  const { revalidate } = useRevalidator();

  const onPaymentInOtherTab = useEffectEvent(() => {
    // In any other state this tab has a payment of its own.
    const current = actor.getSnapshot();
    if (current.matches('choosing') || current.matches('unanswered')) void revalidate();
  });
  const onReturn = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || !actor.getSnapshot().matches('unfinished')) return;
    const stored = payments.read(userId);
    // Another tab may have finished this payment, or have started another one.
    if (stored && stored.paymentId !== snapshot.context.paymentId) void revalidate();
    else send({ type: 'driver.comeBack' });
  });
  useEffect(() => {
    const stop = payments.onChangeInOtherTab(userId, () => onPaymentInOtherTab());
    // The page comes from the back/forward cache, so it shows the state from before the payment page.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) actor.send({ type: 'driver.comeBack' });
    };
    window.addEventListener('pageshow', onPageShow);
    const onVisible = () => onReturn();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [actor, userId, payments.onChangeInOtherTab]);

  const { payment: latest } = data;
  useEffect(() => {
    if (latest) actor.send({ type: 'operator.answered', payment: latest });
  }, [actor, latest]);

  const isRejected = snapshot.matches({ choosing: 'rejected' });
  useEffect(() => {
    // The driver may have paid a part on another device since the page was opened.
    if (isRejected) void revalidate();
  }, [isRejected, revalidate]);

  const checkAgain = (
    <Button
      busy={snapshot.matches('verifying')}
      busyLabel="Checking"
      onClick={() => send({ type: 'driver.checkAgain' })}
    >
      Check again
    </Button>
  );

  const startOver = (
    <Button variant="quiet" onClick={() => send({ type: 'driver.startOver' })}>
      Try again or pay another way
    </Button>
  );

  /** Nothing is owed, so the driver has no reason to pay again. */
  const isSettled = owed?.length === 0 && !isAmountOwedUnknown;
  const chargesButton = <LinkButton href="/plans-invoices">See your charges</LinkButton>;

  if (snapshot.matches('verifying')) return <Page heading="Checking your payment" lead="Do not pay again yet." />;
  if (snapshot.matches('processing') && payment && !isKnown(payment.status)) {
    const statusText = readable(payment.status);
    return (
      <Page
        heading="We’re not sure your payment went through"
        lead={`Do not pay again. ${statusText === null ? 'We don’t have the status of your payment.' : `The status of your payment is “${statusText}”.`}`}
      >
        <Facts payment={payment} />
        {checkAgain}
        {askAbout(payment)}
        {chargesLink}
      </Page>
    );
  }
  if (snapshot.matches('processing')) {
    return (
      <Page
        heading="Your payment is being processed"
        lead="Do not pay this amount again. This page updates by itself, so you can leave it open."
      >
        {payment ? <Facts payment={payment} /> : null}
        {checkAgain}
        {payment && payables(data).length > 0 ? (
          <LinkButton variant="quiet" href={path`/payments?after=${payment.id}`}>
            Pay something else
          </LinkButton>
        ) : null}
        {chargesLink}
      </Page>
    );
  }
  if (snapshot.matches('outcomeUnknown')) {
    return (
      <Page heading="We’re not sure your payment went through" lead={`Do not pay again. ${failureText(failure)}`}>
        {payment ? <Facts payment={payment} /> : null}
        {checkAgain}
        {payment ? askAbout(payment) : null}
        {chargesLink}
      </Page>
    );
  }
  if (snapshot.matches('unanswered')) {
    return (
      <Page heading="We’re not sure your payment was started">
        <Banner
          tone="warning"
          title={failure ? failureText(failure) : 'You left the page before the payment was confirmed.'}
          action={{ text: 'Try again', onClick: () => send({ type: 'driver.tryAgain' }) }}
        >
          <p>Your card hasn’t been charged. That only happens on the payment page. It’s safe to try again.</p>
          <ReachabilityNote canTryAgain />
        </Banner>
      </Page>
    );
  }
  if (payment?.redirect_url === null && (snapshot.matches('leaving') || snapshot.matches('unfinished'))) {
    return (
      <Page heading="Not paid yet" lead="You haven’t been charged. We couldn’t find the payment page.">
        <Facts payment={payment} />
        <Row>
          <Button onClick={() => send({ type: 'driver.comeBack' })}>Check again</Button>
          {snapshot.matches('unfinished') ? startOver : null}
        </Row>
        {askAbout(payment)}
        {chargesLink}
      </Page>
    );
  }
  if (snapshot.matches('unfinished') && isSettled) {
    return (
      <Page heading="You don’t owe anything" lead="You didn’t finish this payment, so it hasn’t been charged.">
        {payment ? <Facts payment={payment} /> : null}
        {chargesButton}
      </Page>
    );
  }
  if (snapshot.matches('leaving') || snapshot.matches('unfinished')) {
    const isLeaving = snapshot.matches('leaving');
    return (
      <Page
        heading={isLeaving ? 'Going to the payment page' : 'Not paid yet'}
        lead={
          isLeaving
            ? 'You’ll enter your card details there.'
            : 'You started a payment but didn’t finish it. You haven’t been charged.'
        }
      >
        {payment ? <Facts payment={payment} /> : null}
        <Row>
          <Button onClick={() => send({ type: 'driver.goToPaymentPage' })}>Go to the payment page</Button>
          {isLeaving ? null : startOver}
        </Row>
      </Page>
    );
  }
  if (snapshot.matches('failed') || snapshot.matches('cancelled')) {
    return (
      <Page
        heading="You haven’t been charged"
        lead={
          snapshot.matches('cancelled')
            ? 'You cancelled the payment.'
            : (payment?.failure_message ?? 'Your payment failed.')
        }
      >
        {payment ? <Facts payment={payment} /> : null}
        {isSettled ? (
          chargesButton
        ) : (
          <>
            <Button onClick={() => send({ type: 'driver.startOver' })}>Try again or pay another way</Button>
            {chargesLink}
          </>
        )}
      </Page>
    );
  }
  if (snapshot.matches('paid') || snapshot.matches('awaitingDeduction')) {
    const isPaid = snapshot.matches('paid');
    return (
      <Confirmation
        title={isPaid ? 'Payment received' : 'We’ll take it from your next payout'}
        next={isPaid ? `Thank you.${payment ? stillOwed(payment) : ''}` : untilDeducted(data)}
        facts={[{ term: 'Amount', value: payment && showMoney(payment.amount) }]}
        at={null}
        reference={payment?.reference ?? null}
      >
        {chargesButton}
      </Confirmation>
    );
  }

  // Only the form needs the statements.
  if (owed === null) throw owedError;
  const pending = pendingOf(owed);
  const choices = payables(data);
  const chosen = choices.find(({ statement }) => (statement?.id ?? null) === data.chosenId) ?? choices[0];
  if (!chosen && owed.length > 0) {
    return (
      <Page heading="Payments">
        <EmptyState title="Nothing more to pay now" action={{ text: 'See your charges', href: '/plans-invoices' }}>
          {`Your payment is being processed. ${deductionText}${stopText(data)}`}
        </EmptyState>
      </Page>
    );
  }
  if (!chosen) {
    return (
      <Page heading="Payments">
        <EmptyState
          title={isAmountOwedUnknown ? 'We can’t tell what you owe' : 'You don’t owe anything'}
          action={{ text: 'See your charges', href: '/plans-invoices' }}
        >
          {balance && (isAmountOwedUnknown || balance.amount < 0) ? `${balanceInWords(balance)}. ` : null}
          {isAmountOwedUnknown
            ? 'Our records don’t say how much is left to pay on each statement.'
            : balance && balance.amount < 0
              ? null
              : 'If you owe anything, you can pay it here.'}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      heading="Pay what you owe"
      lead={[
        ...(balance ? [`${balanceInWords(balance)}.`] : []),
        ...(pending ? [`${showMoney(pending)} is being processed.`] : []),
      ].join(' ')}
    >
      {snapshot.matches({ choosing: 'ready' }) ? (
        <FailureBanner title="Your payment was not started" failure={failure}>
          You haven’t been charged. Your choices are still below.
          {failure?.kind === 'tooMany'
            ? null
            : failure?.kind === 'forbidden'
              ? ' Try again, or contact us.'
              : ' Try again.'}
        </FailureBanner>
      ) : null}
      <PayForm
        data={data}
        choices={choices}
        chosen={chosen}
        previous={previous}
        rejection={isRejected ? rejection : null}
        busy={snapshot.matches('starting')}
        newKey={services.newKey}
        onPay={(attempt) => {
          // Another tab may have started a payment, and its event may not have arrived here yet.
          if (services.payments.read(userId)) void revalidate();
          else send({ type: 'driver.pay', attempt });
        }}
      />
    </Page>
  );
};

/** Pays what is owed, or shows the result of a payment. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const loaded = useLoaderData<PaymentData>();
  const [data, setData] = useState(loaded);
  const { paymentId, unanswered } = loaded.input;
  const isSame = paymentId === data.input.paymentId && unanswered?.key === data.input.unanswered?.key;
  // The form stays when the statements could not be read again.
  const isWorse = isSame && loaded.owed === null && data.owed !== null;
  if (loaded !== data && !isWorse) setData(loaded);
  // A new key starts the flow again when another tab or the URL brings another payment.
  return <Flow key={`${paymentId} ${unanswered?.key}`} data={data} services={services} />;
};
