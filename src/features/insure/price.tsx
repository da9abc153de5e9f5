import type { Quote } from '../../api/quotes';
import { counted } from '../../format/counted';
import { fullDay } from '../../format/dates';
import { add, type Money, negative, showMoney } from '../../format/money';
import { isKnown, notGiven, readable } from '../../format/unknown-value';
import { DefinitionList } from '../../ui/DefinitionList';
import { Disclosure } from '../../ui/Disclosure';
import { MutedText } from '../../ui/MutedText';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { readDay } from './quote-texts';

/** 18.9% */
const rate = (bps: number): string => `${bps / 100}%`;

/** The sum; null if an amount is missing or the currencies differ. */
const plus = (a: Money | null, b: Money | null): Money | null => (a?.currency === b?.currency ? add(a, b) : null);

/** How much more it costs to pay monthly; null if it costs no more, or is unknown. */
const extraMonthly = ({ total, instalments }: Quote): Money | null => {
  const extra = plus(instalments?.total_payable ?? null, negative(total));
  return extra && extra.amount > 0 ? extra : null;
};

/** The terms of the monthly plan; null if one is missing. */
export const monthlyText = (quote: Quote): string | null => {
  const { deposit, count, each, total_payable, apr_bps, first_due_on } = quote.instalments ?? {};
  if (!deposit || !count || !each || !total_payable) return null;
  const extra = extraMonthly(quote);
  return [
    `${showMoney(deposit)} first, then ${counted(count, 'payment')} of ${showMoney(each)}${first_due_on ? `, from ${fullDay(first_due_on)}` : ''}.`,
    extra ? `That’s ${showMoney(extra)} more${apr_bps ? `, ${rate(apr_bps)} APR` : ''}.` : null,
  ]
    .filter(Boolean)
    .join(' ');
};

export const paymentPlansOf = (quote: Quote) => {
  const { total, instalments, payment_plan: plan } = quote;
  const text = monthlyText(quote);
  const terms =
    text === null ? 'We don’t have all the terms' : `${text} Total ${showMoney(instalments?.total_payable ?? null)}.`;
  const monthly = instalments ? terms : 'The broker doesn’t offer this';
  return [
    { term: 'Pay in full', value: plan !== 'instalments' && showMoney(total) },
    { term: 'Pay monthly', value: plan !== 'annual' && monthly },
  ];
};

/** The price with the chosen payment plan, or in full before one is chosen; null if it was not given. */
export const priceOf = ({ total, instalments, payment_plan: plan }: Quote): Money | null =>
  plan === 'instalments' ? (instalments?.total_payable ?? null) : total;

/** Whether a quote with this status has a price, or should have one. */
export const isPriced = (quote: Quote): boolean =>
  quote.status === 'quoted' ||
  quote.status === 'accepted' ||
  quote.status === 'issued' ||
  (quote.status !== 'withdrawn' && priceOf(quote) !== null);

/** The price in one payment and by month, each with its total. */
export const Price = ({ quote }: { quote: Quote }) => {
  const { status, starts_on: starts, price_lines: lines, payment_plan: plan } = quote;
  const isMonthly = plan === 'instalments';
  const price = priceOf(quote);
  if (price === null)
    return (
      <Section title="Price" answer={notGiven} first>
        {status === 'quoted' ? <p>There’s no price yet, so you can’t accept it here. Ask about this quote.</p> : null}
      </Section>
    );
  const ends = readDay(quote.ends_on);
  const extra = isMonthly ? extraMonthly(quote) : null;
  return (
    <Section title="Price" answer={showMoney(price)} first>
      <Stack>
        {starts ? (
          <p>
            <strong>{ends ? `From ${fullDay(starts)} to ${fullDay(ends)}` : `From ${fullDay(starts)}`}</strong>
          </p>
        ) : null}
        <DefinitionList items={paymentPlansOf(quote)} />
        {plan === null || isKnown(plan) ? null : (
          <MutedText>You chose to pay by: {readable(plan) ?? notGiven}.</MutedText>
        )}
        {lines === null ? (
          <MutedText>We don’t have a breakdown of the price.</MutedText>
        ) : (
          <Disclosure title="Price breakdown">
            <DefinitionList
              items={[
                ...lines.map(({ label, amount }, index) => ({
                  term: label ?? `Part ${index + 1}`,
                  value: showMoney(amount),
                })),
                { term: 'For paying monthly', value: extra && showMoney(extra) },
                {
                  term: isMonthly ? 'Total if you pay monthly' : 'Total if you pay in full',
                  value: <strong>{showMoney(price)}</strong>,
                },
              ]}
            />
          </Disclosure>
        )}
      </Stack>
    </Section>
  );
};

/** The total excess of a claim; null if a part is missing. */
export const excessOf = ({ excess }: Quote): Money | null =>
  plus(excess?.compulsory ?? null, excess?.voluntary ?? null);

export const Excess = ({ quote }: { quote: Quote }) =>
  quote.excess ? (
    <Section title="Excess if you claim">
      <DefinitionList
        items={[
          { term: 'Compulsory excess', value: showMoney(quote.excess.compulsory) },
          { term: 'Voluntary excess', value: showMoney(quote.excess.voluntary) },
          { term: 'Total excess per claim', value: <strong>{showMoney(excessOf(quote))}</strong> },
        ]}
      />
    </Section>
  ) : null;
