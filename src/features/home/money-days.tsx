import { use } from 'react';
import { capital } from '../../format/capital';
import { nearDay } from '../../format/dates';
import { inWords } from '../../format/lists';
import { showChange } from '../../format/money';
import { AmountRows } from '../../ui/AmountRow';
import { Disclosure } from '../../ui/Disclosure';
import { MutedText } from '../../ui/MutedText';
import { Section } from '../../ui/Section';
import { SkeletonText } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { comingMoney, hasUnknown, type MoneyLists, owedInWords } from './coming-money';
import { type CardProps, NotLoaded, WhenLoaded } from './parts';

const title = 'Money in the next 14 days';

const maxAmountsInHint = 3;

const partNames = { payouts: 'your payouts', weeks: 'your weeks', statements: 'your statements' } as const;

/** Says nothing about lists that the operator's API does not offer. */
const nothingIn = ({ payouts, weeks, statements }: MoneyLists): string => {
  if (!statements) return 'Nothing is scheduled.';
  return payouts || weeks ? 'No payments in or out.' : 'Nothing is due.';
};

const Body = ({ reads, driver, today, to }: CardProps) => {
  const lists = { payouts: use(reads.payouts), weeks: use(reads.weeks), statements: use(reads.statements) };
  const unread = (Object.keys(partNames) as (keyof typeof partNames)[]).filter((name) => lists[name] === null);
  const days = comingMoney(lists, today);
  const isOutcomeUnknown = hasUnknown(lists, today);
  const owed =
    driver?.balance_owed &&
    owedInWords(driver.balance_owed, driver.balance_owed_limit, {
      statements: lists.statements,
      weeks: lists.weeks,
      days,
    });
  const rows =
    days.length > 0 ? (
      <AmountRows
        label={title}
        rows={days.map(({ key, day, what, amount, href }) => ({
          key,
          title: day === null ? 'No date given' : capital(nearDay(day, today)),
          hint: what,
          amount: showChange(amount),
          ...(to(href) === undefined ? {} : { href }),
        }))}
      />
    ) : unread.length === 0 && !isOutcomeUnknown ? (
      <MutedText>{nothingIn(lists)}</MutedText>
    ) : null;
  const owedText = owed ? <p>{owed}</p> : null;
  // Folded, because the next payout and what is due are shown above.
  if (unread.length === 0 && days.length > 0)
    return (
      <Disclosure title={title} hint={inWords(days.slice(0, maxAmountsInHint).map(({ amount }) => showChange(amount)))}>
        {rows}
        {owedText}
      </Disclosure>
    );
  return (
    <Section title={title}>
      <Stack>
        {unread.length > 0 ? <NotLoaded what={inWords(unread.map((name) => partNames[name]))} /> : null}
        {rows}
        {owedText}
      </Stack>
    </Section>
  );
};

/** Money expected, money due, and what is owed afterwards. */
export const MoneyDays = (props: CardProps) => (
  <WhenLoaded
    label="Loading your payments"
    shape={
      <Section title={title}>
        <SkeletonText lines={1} />
      </Section>
    }
  >
    <Body {...props} />
  </WhenLoaded>
);
