import type { Quote } from '../../api/insurance';
import { fullDay } from '../../text/dates';
import { showMoney } from '../../text/money';
import { DefinitionList } from '../../ui/DefinitionList';
import { Quiet } from '../../ui/Quiet';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';

/** 18.9 % */
const rate = (bps: number): string => `${bps / 100}%`;

/** Paying monthly, all of it: what comes first, what follows, and how much more it is. */
export const monthlyWords = ({ total, instalments }: Quote): string | null => {
  if (!instalments || !total) return null;
  const more = instalments.total_payable.amount - total.amount;
  return [
    `${showMoney(instalments.deposit)} now, then ${instalments.count} of ${showMoney(instalments.each)}, from ${fullDay(instalments.first_due_on)}.`,
    more > 0 ? `You pay ${showMoney({ ...total, amount: more })} more, ${rate(instalments.apr_bps)} APR.` : null,
  ]
    .filter(Boolean)
    .join(' ');
};

/** What it costs, at once and by month, each with its whole sum. */
export const Price = ({ quote }: { quote: Quote }) => {
  const { total, instalments, price_lines: lines } = quote;
  if (!total) return null;
  // Once the driver has chosen, the page speaks of what they chose.
  const monthly = quote.payment_plan === 'instalments' ? instalments : null;
  return (
    <Section title="What does it cost?" answer={showMoney(monthly?.total_payable ?? total)}>
      <Stack>
        <p>
          <strong>
            {quote.ends_on
              ? `From ${fullDay(quote.starts_on)} to ${fullDay(quote.ends_on)}`
              : `From ${fullDay(quote.starts_on)}`}
          </strong>
        </p>
        <DefinitionList
          items={[
            ...(quote.payment_plan === 'instalments' && instalments
              ? []
              : [{ term: 'All at once', value: `${showMoney(total)}. Nothing more to pay` }]),
            ...(quote.payment_plan === 'annual'
              ? []
              : [
                  instalments
                    ? {
                        term: 'Monthly',
                        value: `${showMoney(instalments.total_payable)} in all. ${monthlyWords(quote)}`,
                      }
                    : { term: 'Monthly', value: 'The broker does not offer it' },
                ]),
          ]}
        />
        {quote.payment_plan ? (
          <Quiet>You chose to pay {quote.payment_plan === 'annual' ? 'all at once' : 'monthly'}.</Quiet>
        ) : null}
        <DefinitionList
          items={[
            ...lines.map(({ label, amount }) => ({ term: label, value: showMoney(amount) })),
            ...(monthly && monthly.total_payable.amount > total.amount
              ? [
                  {
                    term: 'For paying monthly',
                    value: showMoney({ ...total, amount: monthly.total_payable.amount - total.amount }),
                  },
                ]
              : []),
            monthly
              ? { term: 'Paid monthly, in all', value: <strong>{showMoney(monthly.total_payable)}</strong> }
              : { term: 'Paid at once, in all', value: <strong>{showMoney(total)}</strong> },
          ]}
        />
      </Stack>
    </Section>
  );
};

/** What the driver pays of a claim. */
export const Excess = ({ quote: { excess } }: { quote: Quote }) =>
  excess ? (
    <Section title="If you claim, you pay first">
      <DefinitionList
        items={[
          { term: 'Set by the insurer', value: showMoney(excess.compulsory) },
          { term: 'Chosen by you', value: showMoney(excess.voluntary) },
          {
            term: 'Each claim, in all',
            value: (
              <strong>
                {showMoney({ ...excess.compulsory, amount: excess.compulsory.amount + excess.voluntary.amount })}
              </strong>
            ),
          },
        ]}
      />
    </Section>
  ) : null;
