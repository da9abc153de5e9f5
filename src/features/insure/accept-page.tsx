import { type ReactNode, useState } from 'react';
import type { Rejection } from '../../../machines/shared/result';
import type { PaymentPlan } from '../../api/insurance';
import type { Quote } from '../../api/quotes';
import { askHref } from '../../domain/ask';
import { carName } from '../../domain/car';
import { fullDay } from '../../format/dates';
import { showMoney } from '../../format/money';
import { labelOf, notGiven } from '../../format/unknown-value';
import { AskLink } from '../../ui/AskLink';
import { Banner } from '../../ui/Banner';
import { CheckboxField } from '../../ui/CheckboxField';
import { Form } from '../../ui/Form';
import { PageHeading } from '../../ui/PageHeading';
import { RadioField } from '../../ui/RadioField';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { SummaryList } from '../../ui/SummaryList';
import { TaskPage } from '../../ui/TaskPage';
import { TwoColumns } from '../../ui/TwoColumns';
import { excessOf, monthlyText } from './price';
import { QuoteDocuments } from './quote-documents';
import { coverNames, readDay } from './quote-texts';

interface Acceptance {
  readonly plan: string;
  readonly confirmed: boolean;
}

export interface AcceptPageProps {
  /** The current quote. The page keeps what it showed first. */
  readonly quote: Quote;
  /** The plan of an earlier attempt; empty if there was none. */
  readonly plan: string;
  /** The last day of the car's certificate; null if there is none. */
  readonly insuredUntil: string | null;
  /** What the quote's page warns of. */
  readonly warning: ReactNode;
  /** Whether the driver has pressed “Accept” on an earlier visit. */
  readonly pressedBefore: boolean;
  readonly rejection: Rejection | null;
  /** Whether it was rejected because the broker has changed the quote. */
  readonly isOutdated: boolean;
  readonly onLeave: () => void;
  /** `seen`: the quote as the page shows it. */
  readonly onAccept: (plan: PaymentPlan, seen: Quote) => void;
}

/** The page before the acceptance: the start, the total, the excess and the right to cancel. */
export const AcceptPage = ({
  quote: latest,
  plan,
  insuredUntil,
  warning,
  pressedBefore,
  rejection,
  isOutdated,
  onLeave,
  onAccept,
}: AcceptPageProps) => {
  const [quote] = useState(latest);
  const hasChanged = latest.status !== 'quoted' || JSON.stringify(latest) !== JSON.stringify(quote);
  const { total, instalments, cover } = quote;
  const ends = readDay(quote.ends_on);
  const name = quote.reference ?? 'the quote';
  const monthly = monthlyText(quote);
  const plans = [
    ...(total ? [{ value: 'annual', label: `Pay in full, ${showMoney(total)}`, hint: 'One payment' }] : []),
    ...(instalments && monthly
      ? [
          {
            value: 'instalments',
            label: `Pay monthly, ${showMoney(instalments.total_payable)} in total`,
            hint: monthly,
          },
        ]
      : []),
  ];
  return (
    <TaskPage title="Accept the quote" leave={{ label: quote.reference ?? 'The quote', onClick: onLeave }}>
      <Stack space="large">
        <PageHeading lead="Accepting does not insure you. The broker sets up your policy, and we’ll tell you here when it starts.">
          Accept {name}
        </PageHeading>
        {hasChanged && !isOutdated ? (
          <Banner
            tone="warning"
            title="This quote has changed since you opened it"
            action={{ text: 'Show the quote', onClick: onLeave }}
          >
            <p>You haven’t accepted anything. This page shows the quote as it was.</p>
          </Banner>
        ) : null}
        {pressedBefore && !hasChanged && !rejection ? (
          <Banner tone="warning" title="We don’t have your acceptance yet">
            If you still want this quote, choose how to pay and accept it again. You can’t accept it twice.
          </Banner>
        ) : null}
        {warning}
        {insuredUntil !== null && quote.starts_on !== null && quote.starts_on < insuredUntil ? (
          <Banner tone="warning" title={`You’re already insured until ${fullDay(insuredUntil)}`}>
            <p>
              If you keep that policy, you’ll pay for both from {fullDay(quote.starts_on)}. Do not cancel it before this
              one starts.
            </p>
          </Banner>
        ) : null}
        {rejection ? (
          <Banner
            tone="danger"
            urgent
            title="Quote not accepted"
            action={isOutdated ? { text: 'Show the quote', onClick: onLeave } : undefined}
          >
            {Object.values(rejection.fields).flat().join(' ') || rejection.message}
          </Banner>
        ) : null}
        <TwoColumns ratio="1:1">
          <div>
            <SummaryList
              answers={[
                { question: 'Car', answer: carName({ registration: quote.vehicle_registration }, notGiven) },
                { question: 'Cover', answer: cover ? labelOf(cover, coverNames) : 'As quoted' },
                { question: 'Use', answer: quote.use },
                { question: 'Starts', answer: quote.starts_on ? fullDay(quote.starts_on) : notGiven },
                { question: 'Ends', answer: quote.ends_on && (ends ? fullDay(ends) : notGiven) },
                { question: 'Total excess per claim', answer: quote.excess && showMoney(excessOf(quote)) },
                { question: 'Insurer', answer: quote.insurer_name },
                { question: 'Broker', answer: quote.broker_name },
              ]}
            />
            <QuoteDocuments quote={quote} title="Read these documents" />
            <Section title="Your right to cancel">
              <p>
                You can cancel within 14 days of the policy starting, or of getting your documents if that’s later.
                You’ll pay for the days you were covered, and any fee in your documents.
              </p>
            </Section>
          </div>
          <Form<Acceptance>
            initialValues={{
              plan:
                plans.find(({ value }) => plans.length === 1 || value === (plan || quote.payment_plan))?.value ?? '',
              // What the broker has changed has to be confirmed again.
              confirmed: rejection !== null && !isOutdated,
            }}
            schema={async () => (await import(/* webpackChunkName: "rules" */ './schema')).acceptSchema}
            submitLabel="Accept the quote"
            busyLabel="Accepting"
            actionBar
            onSubmit={(typed) => onAccept(typed.plan as PaymentPlan, quote)}
          >
            <RadioField
              name="plan"
              label="How do you want to pay?"
              hint="You don’t pay on this page. If you’re not sure how you’ll pay, ask us first."
              options={plans}
            />
            <AskLink href={askHref({ insurance_quote: quote.id })}>Ask about this quote</AskLink>
            <CheckboxField name="confirmed" label="I’ve read the documents and want this policy" />
          </Form>
        </TwoColumns>
      </Stack>
    </TaskPage>
  );
};
