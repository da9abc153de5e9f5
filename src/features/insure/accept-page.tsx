import { useState } from 'react';
import type { Refusal } from '../../../machines/shared/verdict';
import type { PaymentPlan, Quote } from '../../api/insurance';
import { fullDay } from '../../text/dates';
import { showMoney } from '../../text/money';
import { showRegistration } from '../../text/registration';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { CheckboxField } from '../../ui/CheckboxField';
import { Form } from '../../ui/Form';
import { PageHeading } from '../../ui/PageHeading';
import { RadioField } from '../../ui/RadioField';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { SummaryList } from '../../ui/SummaryList';
import { TaskPage } from '../../ui/TaskPage';
import { TextLink } from '../../ui/TextLink';
import { monthlyWords } from './price';
import { coverWords } from './quote-words';

interface Acceptance {
  readonly plan: string;
  readonly confirmed: boolean;
}

export interface AcceptPageProps {
  /** As the operator has it now. The page keeps what it showed first. */
  readonly quote: Quote;
  readonly refusal: Refusal | null;
  readonly onLeave: () => void;
  readonly onAccept: (plan: PaymentPlan) => void;
}

/** Start, total, excess and the right to cancel once more, before the driver accepts. */
export const AcceptPage = ({ quote: latest, refusal, onLeave, onAccept }: AcceptPageProps) => {
  const [quote] = useState(latest);
  const hasChanged = latest.status !== 'quoted' || JSON.stringify(latest) !== JSON.stringify(quote);
  const { total, instalments, excess } = quote;
  const monthly = monthlyWords(quote);
  const plans = [
    ...(total ? [{ value: 'annual', label: `All at once, ${showMoney(total)}`, hint: 'Nothing more to pay' }] : []),
    ...(instalments && monthly
      ? [{ value: 'instalments', label: `Monthly, ${showMoney(instalments.total_payable)} in all`, hint: monthly }]
      : []),
  ];
  return (
    <TaskPage title="Accept the quote" leave={{ label: quote.reference, onClick: onLeave }}>
      <Stack space="large">
        <PageHeading lead="You are not insured by accepting. The broker starts the policy, and we say so here when it is there.">
          Accept {quote.reference}
        </PageHeading>
        {hasChanged ? (
          <Banner
            tone="warning"
            title="This quote has changed since you opened it"
            action={
              <Button variant="quiet" onClick={onLeave}>
                Show the quote
              </Button>
            }
          >
            <p>You have not accepted anything. This page shows the quote as it was.</p>
          </Banner>
        ) : null}
        {refusal ? (
          <Banner tone="danger" urgent title="It was not accepted">
            {Object.values(refusal.fields).flat().join(' ') || refusal.message}
          </Banner>
        ) : null}
        <SummaryList
          answers={[
            { question: 'Car', answer: showRegistration(quote.vehicle_registration) },
            { question: 'Cover', answer: quote.cover ? (coverWords[quote.cover]?.name ?? quote.cover) : 'As quoted' },
            ...(quote.use ? [{ question: 'Use', answer: quote.use }] : []),
            { question: 'Starts', answer: fullDay(quote.starts_on) },
            ...(quote.ends_on ? [{ question: 'Ends', answer: fullDay(quote.ends_on) }] : []),
            ...(excess
              ? [
                  {
                    question: 'You pay first of each claim',
                    answer: showMoney({
                      ...excess.compulsory,
                      amount: excess.compulsory.amount + excess.voluntary.amount,
                    }),
                  },
                ]
              : []),
            ...(quote.insurer_name ? [{ question: 'Insurer', answer: quote.insurer_name }] : []),
            ...(quote.broker_name ? [{ question: 'Broker', answer: quote.broker_name }] : []),
          ]}
        />
        {quote.documents.length > 0 ? (
          <Section title="Read these first">
            <Stack space="small">
              {quote.documents.map(({ name, url }) => (
                <TextLink key={url} href={url} icon="file">
                  {name}
                </TextLink>
              ))}
            </Stack>
          </Section>
        ) : null}
        <Section title="You may change your mind">
          <p>
            You can cancel within 14 days after the policy starts, or after you get its papers if that is later. You
            then pay only for the days you were insured, and a fee if the papers name one.
          </p>
        </Section>
        <Form<Acceptance>
          initialValues={{
            plan: quote.payment_plan ?? (plans.length === 1 ? (plans[0]?.value ?? '') : ''),
            confirmed: false,
          }}
          validate={({ plan, confirmed }) => ({
            plan: plan === '' ? 'Choose how you want to pay' : undefined,
            confirmed: confirmed ? undefined : 'Confirm that you ask for the policy',
          })}
          submitLabel="Accept the quote"
          busyLabel="Accepting"
          bar
          onSubmit={({ plan }) => onAccept(plan as PaymentPlan)}
        >
          <RadioField name="plan" label="How do you want to pay?" options={plans} />
          <CheckboxField name="confirmed" label="I have read the papers and ask the broker to start this policy" />
        </Form>
      </Stack>
    </TaskPage>
  );
};
