import { type ReactElement, useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { fetchNewestWeeks } from '../../api/earnings';
import { optional } from '../../api/optional';
import { path } from '../../api/path';
import { fetchPayoutSettings, fetchPayouts, type Payout } from '../../api/payouts';
import { askHref } from '../../domain/ask';
import { heldWeekText } from '../../domain/earnings';
import {
  accountInWords,
  failedPayout,
  payDay,
  payoutsAround,
  rejectedAccountText,
  timingText,
} from '../../domain/payouts';
import { FailedPart } from '../../flows/failed-part';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { capital } from '../../format/capital';
import { counted } from '../../format/counted';
import { addDays, clock24, dayOf, monthInWords, nearDay, shortMonth, spanOf, todayIn } from '../../format/dates';
import { addUp, plainMoney, roundedMoney, roundHalf, showMoney } from '../../format/money';
import { isKnown, readable, withReference } from '../../format/unknown-value';
import { MoneyHeader } from '../../money/MoneyHeader';
import { newestWeeks, readMoneyLine } from '../../money/read';
import { saveFile } from '../../photos/save-file';
import { AskLink } from '../../ui/AskLink';
import { Bars } from '../../ui/Bars';
import { Button } from '../../ui/Button';
import { Disclosure, Disclosures } from '../../ui/Disclosure';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { PageChoice } from '../../ui/PageChoice';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Status } from '../../ui/Status';
import { type Column, Table } from '../../ui/Table';
import { TwoColumns } from '../../ui/TwoColumns';
import { useFatal } from '../../ui/use-fatal';
import { FailedBanner } from './failed-banner';
import { heldInWords, oldAccountText, statusLook } from './texts';

export const title = 'Payouts';
export const mayShowStaleData = true;

/** The number of past years to offer: self-employed drivers have to keep their records for that long. */
const yearsBack = 6;

const yearIn = (url: URL, thisYear: number): number => {
  const year = Number(url.searchParams.get('year'));
  return Number.isInteger(year) && year <= thisYear && year >= thisYear - yearsBack ? year : thisYear;
};

/**
 * The years to choose from: this year and `yearsBack` before it, but none before the first week of work, if that is known. The
 * requested year is always one of them.
 * @param newest the newest weeks, and how many the driver has in all; null if they could not be read
 */
export const yearsOfPayouts = (
  newest: { readonly rows: readonly { readonly period_start: string | null }[]; readonly total: number } | null,
  thisYear: number,
  requestedYear: number,
): readonly number[] => {
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => thisYear - back);
  if (newest === null) return years;
  const [newestWeek] = newest.rows;
  if (newestWeek?.period_start === null) return years;
  // A driver who has no weeks yet starts this year.
  const firstYear = newestWeek
    ? Number(addDays(newestWeek.period_start, -7 * (newest.total - 1)).slice(0, 4))
    : thisYear;
  return years.filter((year) => year >= Math.min(firstYear, thisYear) || year === requestedYear);
};

const pageOf = (year: number): string => `/payouts?year=${year}`;

/** Fails only if the settings cannot be read. */
export const load = async (services: Services, { signal, url }: LoadArgs) => {
  const user = requireDriver(services);
  const client = await services.client();
  const { timeZone } = user;
  const today = todayIn(timeZone);
  const thisYear = Number(today.slice(0, 4));
  const year = yearIn(url, thisYear);
  const recentDays = payoutsAround(today);
  const payoutsOf = (days: typeof recentDays) => fetchPayouts(client, days, signal).catch(() => null);
  const ofYear = payoutsOf({ from: `${year}-01-01`, to: `${year}-12-31` });
  // The payouts of the year may include the recent ones.
  const isRecentInYear = recentDays.from >= `${year}-01-01` && recentDays.to <= `${year}-12-31`;
  const recent = isRecentInYear ? ofYear : payoutsOf(recentDays);
  const pendingSettings = fetchPayoutSettings(client, signal);
  const pendingWeeks = optional(fetchNewestWeeks(client, newestWeeks, signal));
  const headerLine = readMoneyLine(
    client,
    { today },
    {
      weeks: pendingWeeks.then((newest) => newest?.rows ?? null),
      payouts: recent,
      settings: optional(pendingSettings),
    },
    signal,
  );
  const [settings, newest] = await Promise.all([pendingSettings, pendingWeeks]);
  return {
    headerLine: await headerLine,
    settings,
    weekText: heldWeekText(newest?.rows, today),
    recent: await recent,
    payouts: await ofYear,
    year,
    years: yearsOfPayouts(newest, thisYear, year),
    today,
    timeZone,
  };
};

type PayoutsData = Awaited<ReturnType<typeof load>>;

const answers = { on: 'Yes', checking: 'Not yet', off: 'No' } as const;

/** Whether payouts are on, the account they go to, and whether the last one failed there. */
const SwitchSection = ({
  settings,
  recent,
  weekText,
  today,
}: Pick<PayoutsData, 'settings' | 'recent' | 'weekText' | 'today'>) => {
  if (!settings || !isKnown(settings.status)) {
    const statusText = settings && !isKnown(settings.status) ? readable(settings.status) : null;
    return (
      <Section title="Are payouts on?" answer={statusText ?? 'We can’t tell'} first>
        <AskLink href={askHref({ subject: 'Are my payouts on?' })}>Ask us about it</AskLink>
      </Section>
    );
  }
  const { status, bank_account: account } = settings;
  const day = payDay(settings);
  const failed = status === 'checking' ? null : failedPayout(recent ?? [], account);
  const oldAccount = status === 'on' ? oldAccountText(recent, account, today) : null;
  return (
    <Section title="Are payouts on?" answer={answers[status]} first>
      <Stack>
        {failed ? <FailedBanner payout={failed} /> : null}
        <p>
          {status === 'on'
            ? `We pay you${day ? ` every ${day}` : ''}${account ? ` to ${accountInWords(account)}` : ''}.`
            : null}
          {status === 'checking' ? 'We can’t pay you until your bank confirms your account. ' : null}
          {status === 'off' && settings.payee_check?.result === 'no_match' ? `${rejectedAccountText} ` : null}
          {status === 'off' ? 'Turn payouts on to get paid. ' : null}
          {status === 'on' ? null : [heldInWords(settings), weekText].filter(Boolean).join(' ')}
        </p>
        {oldAccount === null ? null : <p>{oldAccount}</p>}
        <LinkButton
          href="/payouts/enable-disable"
          variant={status === 'off' || failed ? 'primary' : 'quiet'}
          icon={failed ? undefined : 'bank'}
        >
          {status === 'off' ? 'Turn payouts on' : failed ? 'Check your bank account' : 'Manage payouts'}
        </LinkButton>
      </Stack>
    </Section>
  );
};

const csvColumns = [
  'Reference',
  'Status',
  'Amount',
  'Currency',
  'From',
  'To',
  'Scheduled for',
  'Sent',
  'Expected',
  'Paid',
  'Account',
];

const rowsOf = (payouts: readonly Payout[], timeZone: string) => {
  const moment = (instant: string | null) => instant && `${dayOf(instant, timeZone)} ${clock24(instant, timeZone)}`;
  return payouts.map((payout) => [
    payout.reference,
    statusLook(payout).label,
    payout.amount && plainMoney(payout.amount),
    payout.amount?.currency ?? null,
    payout.period_start,
    payout.period_end,
    payout.scheduled_for,
    moment(payout.sent_at),
    payout.expected_by,
    moment(payout.paid_at),
    payout.bank_account?.account_number_masked ?? null,
  ]);
};

/** The CSV code loads only when the driver asks for a file. */
const saveCsv = async (
  payouts: readonly Payout[],
  { year, timeZone }: Pick<PayoutsData, 'year' | 'timeZone'>,
  toast: Services['toast'],
): Promise<void> => {
  const { csvFile, csvType } = await import(/* webpackChunkName: "csv" */ '../../format/csv');
  saveFile(`payouts-${year}.csv`, csvType, csvFile(csvColumns, rowsOf(payouts, timeZone)));
  toast('File downloaded');
};

/** The local day to list a payout under: scheduled, else paid, sent or expected; null if none is given. */
const dayOfPayout = (payout: Payout, timeZone: string): string | null => {
  const { scheduled_for: planned, paid_at: paid, sent_at: sent, expected_by: expected } = payout;
  const instant = paid ?? sent;
  return planned ?? (instant && dayOf(instant, timeZone)) ?? expected;
};

const hrefOf = ({ id }: Payout): string => path`/payouts/${id}`;
const keyOf = ({ id }: Payout): string => id;

const columnsFor = (today: string, timeZone: string): readonly Column<Payout>[] => [
  {
    label: 'Pay day',
    at: 'title',
    share: 3,
    cell: (payout) => {
      const day = dayOfPayout(payout, timeZone);
      return day === null ? withReference('Payout', payout.reference) : capital(nearDay(day, today));
    },
  },
  {
    label: 'Period',
    at: 'hint',
    share: 4,
    cell: (payout) => {
      const days = spanOf(payout.period_start, payout.period_end);
      const note =
        payout.status === 'paid' || payout.status === 'scheduled' ? null : timingText(payout, today, timeZone);
      return (
        <>
          {days ? `For ${days}` : null}
          {days && note ? <br /> : null}
          {note}
        </>
      );
    },
  },
  {
    label: 'Status',
    at: 'status',
    share: 2,
    cell: (payout) => <Status {...statusLook(payout)} />,
  },
  { label: 'Amount', at: 'amount', cell: ({ amount }) => showMoney(amount) },
];

/** The number of newest payouts that are not grouped by month. */
const shownAtFirst = 8;

const Rows = ({
  data,
  label,
  payouts,
}: {
  readonly data: PayoutsData;
  readonly label: string;
  readonly payouts: readonly Payout[];
}) => {
  const { today, timeZone } = data;
  const columns = useMemo(() => columnsFor(today, timeZone), [today, timeZone]);
  return <Table label={label} columns={columns} rows={payouts} keyOf={keyOf} hrefOf={hrefOf} />;
};

/** The sum that was paid; the number of payouts if none was paid or the sum is unknown. */
const paidInWords = (payouts: readonly Payout[]): string => {
  const paid = addUp(payouts.flatMap(({ status, amount }) => (status === 'paid' ? [amount] : [])));
  return paid ? showMoney(paid) : counted(payouts.length, 'payout');
};

const Months = ({ data, payouts }: { readonly data: PayoutsData; readonly payouts: readonly Payout[] }) => {
  const monthOf = (payout: Payout) => dayOfPayout(payout, data.timeZone)?.slice(0, 7) ?? '';
  const lastShown = payouts[shownAtFirst - 1];
  const months = new Map<string, Payout[]>();
  for (const payout of payouts.slice(shownAtFirst))
    months.set(monthOf(payout), [...(months.get(monthOf(payout)) ?? []), payout]);
  return (
    <Disclosures>
      {[...months].map(([month, ofMonth]) => {
        const name = month === '' ? 'Date not given' : monthInWords(month);
        return (
          <Disclosure
            key={month}
            title={lastShown && monthOf(lastShown) === month ? `Earlier in ${name}` : name}
            status={paidInWords(ofMonth)}
          >
            <Rows data={data} label={`Payouts in ${name}`} payouts={ofMonth} />
          </Disclosure>
        );
      })}
    </Disclosures>
  );
};

/** The last payouts as bars, oldest first; null if there are too few to compare. */
const recentBars = ({ recent, today, timeZone }: PayoutsData): ReactElement | null => {
  const currency = recent?.find(({ amount }) => amount !== null)?.amount?.currency;
  const barPayouts = (recent ?? [])
    .flatMap((payout) => {
      const day = dayOfPayout(payout, timeZone);
      return day !== null && payout.amount !== null && payout.amount.currency === currency
        ? [{ payout, day, amount: payout.amount }]
        : [];
    })
    .slice(0, 12)
    .reverse();
  if (barPayouts.length < 2) return null;
  const paid = barPayouts.flatMap(({ payout, amount }) => (payout.status === 'paid' ? [amount] : []));
  const total = addUp(paid);
  const average = total && paid.length > 1 ? { ...total, amount: roundHalf(total.amount / paid.length) } : null;
  return (
    <Section title={`Last ${barPayouts.length} payouts`}>
      <Bars
        label={`Last ${barPayouts.length} payouts`}
        isPayout
        bars={barPayouts.map(({ payout, day, amount }, index) => ({
          key: payout.id,
          href: hrefOf(payout),
          spoken: `${nearDay(day, today)}: ${showMoney(amount)}, ${statusLook(payout).label.toLowerCase()}`,
          above: roundedMoney(amount),
          name: String(Number(day.slice(8))),
          // The month, below the first of its bars.
          below: barPayouts[index - 1]?.day.slice(0, 7) === day.slice(0, 7) ? '' : shortMonth(day),
          amount: amount.amount,
          isUnfinished: payout.status !== 'paid' && payout.status !== 'processing',
        }))}
        average={average && { amount: average.amount, text: `${showMoney(average)} per payout` }}
      />
    </Section>
  );
};

const List = ({ data, services }: { readonly data: PayoutsData; readonly services: Services }) => {
  const { payouts, year, years } = data;
  const fail = useFatal();
  if (payouts === null) {
    return <FailedPart title="We couldn’t load your payouts">Your payout settings are up to date.</FailedPart>;
  }
  if (payouts.length === 0) {
    const isFirst = years.length === 1;
    return (
      <EmptyState title={`No payouts in ${year}`}>
        {isFirst ? 'Your first payout comes after your first week of work.' : 'Choose another year above.'}
      </EmptyState>
    );
  }
  return (
    <Stack>
      <Rows data={data} label={`Payouts in ${year}`} payouts={payouts.slice(0, shownAtFirst)} />
      {payouts.length > shownAtFirst ? <Months key={year} data={data} payouts={payouts} /> : null}
      <Button variant="quiet" icon="download" onClick={() => void saveCsv(payouts, data, services.toast).catch(fail)}>
        {`Download ${year} (CSV)`}
      </Button>
    </Stack>
  );
};

/** What comes next, whether payouts are on, and every payout of a year. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<PayoutsData>();
  const { headerLine, settings, recent, year, years } = data;
  // The section below the header says what is wrong: payouts are off, the bank is checking, or the last one failed.
  const isSaidBelow =
    settings?.status === 'off' ||
    settings?.status === 'checking' ||
    failedPayout(recent ?? [], settings?.bank_account ?? null) !== null;
  const bars = recentBars(data);
  const switchSection = <SwitchSection {...data} />;
  return (
    <Stack space="large">
      <MoneyHeader
        at="Payouts"
        line={
          !isSaidBelow || !headerLine
            ? headerLine
            : headerLine.terms.length === 0
              ? null
              : { terms: headerLine.terms, note: null }
        }
        services={services}
      />
      {bars ? (
        <TwoColumns ratio="5:8">
          {switchSection}
          {bars}
        </TwoColumns>
      ) : (
        switchSection
      )}
      <Section
        title="All payouts"
        aside={
          years.length > 1 ? (
            <PageChoice
              label="Year"
              choices={years.map((each) => ({ href: pageOf(each), label: String(each) }))}
              current={pageOf(year)}
            />
          ) : undefined
        }
      >
        <List data={data} services={services} />
      </Section>
    </Stack>
  );
};
