import { useLoaderData, useRevalidator } from 'react-router';
import { fetchNewestWeeks } from '../../api/earnings';
import { optional } from '../../api/optional';
import { path } from '../../api/path';
import { fetchPayoutSettings, fetchPayouts, type Payout, type PayoutSettings } from '../../api/payouts';
import { saveFile } from '../../device/save-file';
import type { LoadArgs, Services } from '../../services';
import { askHref } from '../../text/ask';
import { daysAfter, spanOf, today } from '../../text/dates';
import { moneyParts, plainMoney, showMoney } from '../../text/money';
import { isKnown, readable } from '../../text/other-word';
import { accountInWords, nextPayout, payDay, unknownInWords, unknownPayout, whenOf } from '../../text/payouts';
import { AskLink } from '../../ui/AskLink';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { FailedPanel } from '../../ui/FailedPanel';
import { Figure } from '../../ui/Figure';
import { LinkButton } from '../../ui/LinkButton';
import { PageChoice } from '../../ui/PageChoice';
import { PageHeading } from '../../ui/PageHeading';
import { Quiet } from '../../ui/Quiet';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Status } from '../../ui/Status';
import { TaskList } from '../../ui/TaskList';
import { TextLink } from '../../ui/TextLink';
import { TwoColumns } from '../../ui/TwoColumns';
import { useFatal } from '../../ui/use-fatal';
import { standingOf } from './words';

export const title = 'Payouts';
export const showsLastRead = true;

interface PayoutsData {
  /** Null when the operator does not say how payouts are set. */
  readonly settings: PayoutSettings | null;
  /** Null when it could not be read: the list fails alone. */
  readonly payouts: readonly Payout[] | null;
  readonly year: number;
  /** The years with work, newest first. */
  readonly years: readonly number[];
  readonly todayIs: string;
  readonly timeZone: string;
}

/** How many years back the choice goes: as long as drivers have to keep their accounts. */
const yearsBack = 6;

const yearIn = (url: URL, thisYear: number): number => {
  const year = Number(url.searchParams.get('year'));
  return Number.isInteger(year) && year <= thisYear && year >= thisYear - yearsBack ? year : thisYear;
};

/**
 * The years to choose from: since the first week of work, and the one that the address asks for.
 * @param newest the newest week and how many there are; null when that could not be read: then every year that counts
 */
export const yearsOfPayouts = (
  newest: { readonly rows: readonly { readonly period_start: string | null }[]; readonly total: number } | null,
  thisYear: number,
  asked: number,
): readonly number[] => {
  const last = newest?.rows[0]?.period_start;
  const first =
    newest === null || last === null
      ? thisYear - yearsBack
      : last === undefined
        ? thisYear
        : Number(daysAfter(last, -7 * (newest.total - 1)).slice(0, 4));
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => thisYear - back);
  return years.filter((year) => year >= Math.min(first, thisYear) || year === asked);
};

const pageOf = (year: number): string => `/payouts?year=${year}`;

/** GET /v1/driver and the payouts of one year, at once. Only the first has to answer. */
export const load = async (services: Services, { signal, url }: LoadArgs): Promise<PayoutsData> => {
  const user = services.session.getSnapshot().context.user;
  if (!user) throw new Error('This screen needs a signed-in driver.');
  const client = await services.client();
  const todayIs = today(user.timeZone);
  const year = yearIn(url, Number(todayIs.slice(0, 4)));
  const [settings, payouts, newest] = await Promise.all([
    fetchPayoutSettings(client, signal),
    fetchPayouts(client, { from: `${year}-01-01`, to: `${year}-12-31` }, signal).catch(() => null),
    optional(fetchNewestWeeks(client, 1, signal)),
  ]);
  return {
    settings,
    payouts,
    year,
    years: yearsOfPayouts(newest, Number(todayIs.slice(0, 4)), year),
    todayIs,
    timeZone: user.timeZone,
  };
};

const Next = ({ data }: { readonly data: PayoutsData }) => {
  const { settings, payouts, todayIs, timeZone } = data;
  const next = payouts && nextPayout(payouts);
  if (next) {
    const { word, ...look } = standingOf(next);
    const when = whenOf(next, todayIs, timeZone);
    return (
      <Section title="Next payout" answer={<Figure {...moneyParts(next.amount)} />}>
        <Stack space="small">
          {when ? (
            <p>
              <strong>{when}</strong>
            </p>
          ) : null}
          {next.bank_account ? <Quiet>To {accountInWords(next.bank_account)}</Quiet> : null}
          <Status {...look}>{word}</Status>
          <TextLink href={path`/payouts/${next.id}`} alone opens>
            How we worked it out
          </TextLink>
        </Stack>
      </Section>
    );
  }
  const unknown = payouts && unknownPayout(payouts, todayIs);
  const waiting = settings?.amount_waiting ?? null;
  const day = settings && payDay(settings);
  return (
    <Section title="Next payout" answer={payouts === null || unknown ? 'We can’t tell' : 'No payout scheduled'}>
      {unknown ? <p>{unknownInWords(unknown)}</p> : null}
      <p>
        {settings?.status === 'on'
          ? `We’ll schedule it when your week closes.${day ? ` Pay day is ${day}.` : ''}`
          : null}
        {settings?.status !== 'on' && waiting && waiting.amount > 0
          ? `We’re holding ${showMoney(waiting)} for you.`
          : null}
      </p>
    </Section>
  );
};

const answers = { on: 'Yes', checking: 'Not yet', off: 'No' } as const;

/** Are payouts on, and where do they go. */
const Switch = ({ settings }: { readonly settings: PayoutSettings | null }) => {
  if (!settings || !isKnown(settings.status)) {
    const said = settings && !isKnown(settings.status) ? readable(settings.status) : null;
    return (
      <Section title="Are payouts on?" answer={said ?? 'We can’t tell'}>
        <AskLink href={askHref({ subject: 'Are my payouts on?' })}>Ask us about it</AskLink>
      </Section>
    );
  }
  const { status, bank_account: account, amount_waiting: waiting } = settings;
  const day = payDay(settings);
  return (
    <Section title="Are payouts on?" answer={answers[status]}>
      <Stack>
        <p>
          {status === 'on'
            ? `We pay you${day ? ` on ${day}` : ''}${account ? ` to ${accountInWords(account)}` : ''}.`
            : null}
          {status === 'checking' ? 'Your bank is checking your account. We can’t pay you until it’s confirmed.' : null}
          {status === 'off'
            ? `${waiting && waiting.amount > 0 ? `We’re holding ${showMoney(waiting)} for you. ` : ''}Turn payouts on to get paid.`
            : null}
        </p>
        <LinkButton href="/payouts/enable-disable" variant={status === 'off' ? 'primary' : 'quiet'} icon="bank">
          {status === 'off' ? 'Turn payouts on' : 'Manage payouts'}
        </LinkButton>
      </Stack>
    </Section>
  );
};

const columns = [
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

const rowsOf = (payouts: readonly Payout[]) =>
  payouts.map((payout) => [
    payout.reference,
    standingOf(payout).word,
    payout.amount && plainMoney(payout.amount),
    payout.amount?.currency ?? null,
    payout.period_start,
    payout.period_end,
    payout.scheduled_for,
    payout.sent_at,
    payout.expected_by,
    payout.paid_at,
    payout.bank_account?.account_number_masked ?? null,
  ]);

/** The code that writes tables comes when somebody asks for one. */
const saveTable = async (payouts: readonly Payout[], year: number, toast: Services['toast']): Promise<void> => {
  const { csvFile, csvType } = await import(/* webpackChunkName: "csv" */ '../../text/csv');
  saveFile(`payouts-${year}.csv`, csvType, csvFile(columns, rowsOf(payouts)));
  toast('File downloaded');
};

const List = ({ data, services }: { readonly data: PayoutsData; readonly services: Services }) => {
  const { payouts, year, todayIs, timeZone } = data;
  const { revalidate, state } = useRevalidator();
  const fail = useFatal();
  if (payouts === null) {
    return (
      <FailedPanel
        title="We couldn’t load your payouts"
        onRetry={() => void revalidate()}
        busy={state === 'loading'}
        busyLabel="Loading"
      >
        Your payout settings are up to date.
      </FailedPanel>
    );
  }
  if (payouts.length === 0) {
    const isNow = year === Number(todayIs.slice(0, 4));
    return (
      <EmptyState title={`No payouts in ${year}`}>
        {isNow ? 'Your first payout comes after your first week of work.' : 'Choose another year above.'}
      </EmptyState>
    );
  }
  return (
    <Stack>
      <TaskList
        label={`Payouts in ${year}`}
        tasks={payouts.map((payout) => {
          const { word, ...look } = standingOf(payout);
          const [when, days] = [whenOf(payout, todayIs, timeZone), spanOf(payout.period_start, payout.period_end)];
          return {
            key: payout.id,
            title: showMoney(payout.amount),
            hint: (
              <>
                {when}
                {when && days ? <br /> : null}
                {days ? `For ${days}` : null}
              </>
            ),
            status: <Status {...look}>{word}</Status>,
            go: { href: path`/payouts/${payout.id}` },
          };
        })}
      />
      <Button variant="quiet" icon="download" onClick={() => void saveTable(payouts, year, services.toast).catch(fail)}>
        {`Download ${year} (CSV)`}
      </Button>
    </Stack>
  );
};

/** Money to the driver's bank: what comes next, whether payouts are on, and every payout of a year. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<PayoutsData>();
  return (
    <Stack space="large">
      <PageHeading>Payouts</PageHeading>
      <TwoColumns ratio="7:6">
        <Next data={data} />
        <Switch settings={data.settings} />
      </TwoColumns>
      <Section title="All payouts">
        <Stack>
          {data.years.length > 1 ? (
            <PageChoice
              label="Year"
              choices={data.years.map((year) => ({ href: pageOf(year), label: String(year) }))}
              current={pageOf(data.year)}
            />
          ) : null}
          <List data={data} services={services} />
        </Stack>
      </Section>
    </Stack>
  );
};
