import { use } from 'react';
import { capital } from '../../text/capital';
import { nearDay } from '../../text/dates';
import { inWords } from '../../text/lists';
import { showChange } from '../../text/money';
import { AmountRows } from '../../ui/AmountRow';
import { Quiet } from '../../ui/Quiet';
import { Section } from '../../ui/Section';
import { SkeletonText } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { comingMoney, hasUnknown, type MoneyLists, owedInWords } from './coming-money';
import { type CardProps, Later, Unread } from './parts';

const title = 'Money in the next 14 days';

const named = { payouts: 'your payouts', weeks: 'your weeks', statements: 'your statements' } as const;

/** Names only the lists that the operator has: a missing one is not an empty one. */
const nothingIn = ({ payouts, weeks, statements }: MoneyLists): string => {
  if (!statements) return 'Nothing is scheduled.';
  return payouts || weeks ? 'No payments in or out.' : 'Nothing is due.';
};

const Body = ({ reads, again, busy, driver, todayIs, to }: CardProps) => {
  const lists = { payouts: use(reads.payouts), weeks: use(reads.weeks), statements: use(reads.statements) };
  const unread = (Object.keys(named) as (keyof typeof named)[]).filter((name) => lists[name] === null);
  const days = comingMoney(lists, todayIs);
  const isUnsure = hasUnknown(lists, todayIs);
  const owed =
    driver?.balance_owed &&
    owedInWords(driver.balance_owed, driver.balance_owed_limit, {
      statements: lists.statements,
      weeks: lists.weeks,
      days,
    });
  return (
    <Section title={title}>
      <Stack>
        {unread.length > 0 ? (
          <Unread what={inWords(unread.map((name) => named[name]))} names={unread} again={again} busy={busy} />
        ) : null}
        {days.length > 0 ? (
          <AmountRows
            label={title}
            rows={days.map(({ key, day, what, amount, href }) => ({
              key,
              title: day === null ? 'No date given' : capital(nearDay(day, todayIs)),
              hint: what,
              amount: showChange(amount),
              ...(to(href) === undefined ? {} : { href }),
            }))}
          />
        ) : unread.length === 0 && !isUnsure ? (
          <Quiet>{nothingIn(lists)}</Quiet>
        ) : null}
        {owed ? <p>{owed}</p> : null}
      </Stack>
    </Section>
  );
};

/** What comes, what is due, and what is owed after it. */
export const MoneyDays = (props: CardProps) => (
  <Later
    label="Loading your payments"
    shape={
      <Section title={title}>
        <SkeletonText lines={5} />
      </Section>
    }
  >
    <Body {...props} />
  </Later>
);
