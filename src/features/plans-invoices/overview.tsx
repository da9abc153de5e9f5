import { type ReactNode, useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { unlessMissing } from '../../api/collections';
import { type Balance, fetchBalance, fetchInvoices, fetchPlans, type Invoice, type Plan } from '../../api/invoices';
import { optional } from '../../api/optional';
import type { ListPage } from '../../api/pages';
import { path } from '../../api/path';
import { fetchPayment } from '../../api/payments';
import { fetchStatements, type Statement } from '../../api/statements';
import {
  byDueDay,
  deductionText,
  isBeingPaid,
  isUnpaid,
  payableOf,
  payableTotal,
  pendingOf,
  toPay,
} from '../../domain/statements';
import { FailedPart } from '../../flows/failed-part';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { counted } from '../../format/counted';
import { spanOf, todayIn } from '../../format/dates';
import { showMoney, showRate } from '../../format/money';
import { statusLabels } from '../../format/status-labels';
import { notGiven, withReference } from '../../format/unknown-value';
import { MoneyHeader } from '../../money/MoneyHeader';
import { readMoneyLine } from '../../money/read';
import { BackLink } from '../../ui/BackLink';
import { Button } from '../../ui/Button';
import { DefinitionList } from '../../ui/DefinitionList';
import { Disclosure } from '../../ui/Disclosure';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { MutedText } from '../../ui/MutedText';
import { PageHeading } from '../../ui/PageHeading';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Status } from '../../ui/Status';
import { type Column, Table } from '../../ui/Table';
import { MoreLink } from '../../ui/TextLink';
import { TwoColumns } from '../../ui/TwoColumns';
import { useFatal } from '../../ui/use-fatal';
import { AllInvoices, everyInvoice, invoiceQueryIn } from './all-invoices';
import { saveDueDates } from './due-dates';
import { InvoiceList } from './invoice-list';
import { dayInWords, goesOn, kindOf, owedInWords, priceOf, statusLook } from './texts';

export const title = 'Charges';
export const mayShowStaleData = true;

/**
 * GET /v1/driver, the payment in progress, the statements, the plans and one page of invoices, in parallel. Only the first is required. Of
 * the lists, null could not be read, and the operator's API lacks undefined ones.
 */
export const load = async (services: Services, { signal, url }: LoadArgs) => {
  const user = requireDriver(services);
  const client = await services.client();
  const query = invoiceQueryIn(url);
  const today = todayIn(user.timeZone);
  const reading = fetchBalance(client, signal);
  const headerLine = readMoneyLine(
    client,
    { today },
    { settings: optional(reading.then(({ settings }) => settings)) },
    signal,
  );
  const stored = services.payments.read(user.id);
  const [balance, payment, statements, plans, invoices] = await Promise.all([
    reading,
    stored?.paymentId ? optional(fetchPayment(client, stored.paymentId, signal)) : null,
    unlessMissing(fetchStatements(client, false, signal)),
    unlessMissing(fetchPlans(client, signal)),
    unlessMissing(fetchInvoices(client, query ?? { show: 'all', page: 1 }, signal)),
  ]);
  const lastPayment = { isStored: stored !== null, hasFailed: payment?.stage === 'failed' };
  return { balance, headerLine, lastPayment, statements, plans, invoices, query, today };
};

type OverviewData = Awaited<ReturnType<typeof load>>;

const Failed = ({ listName }: { readonly listName: string }) => (
  <FailedPart title={`We couldn’t load your ${listName}`}>Everything else is up to date.</FailedPart>
);

const shownAtOnce = 3;

const keyOf = ({ id }: Statement): string => id;
const hrefOf = ({ id }: Statement): string => path`/plans-invoices/${id}`;

const columnsFor = (today: string): readonly Column<Statement>[] => [
  {
    label: 'Period',
    at: 'title',
    share: 4,
    cell: ({ period_start: from, period_end: to, reference }) =>
      spanOf(from, to, today) ?? withReference('Statement', reference),
  },
  {
    label: 'Statement',
    at: 'hint',
    share: 5,
    cell: (statement) => {
      const { reference, invoices_count: count, period_start: from, period_end: to } = statement;
      const facts = [spanOf(from, to) === null ? null : reference, count === null ? null : counted(count, 'invoice')];
      return [isUnpaid(statement) === false ? '' : toPay(statement, today), facts.filter(Boolean).join(', ')]
        .filter(Boolean)
        .map((line) => <div key={line}>{line}</div>);
    },
  },
  {
    label: 'Status',
    at: 'status',
    share: 2,
    cell: (statement) => <Status {...statusLook(statement)} />,
  },
  { label: 'Invoices', at: 'amount', share: 2, cell: ({ charges }) => showMoney(charges) },
];

const StatementList = ({
  label,
  statements,
  today,
}: {
  label: string;
  statements: readonly Statement[];
  today: string;
}) => {
  const columns = useMemo(() => columnsFor(today), [today]);
  return <Table label={label} columns={columns} rows={statements} keyOf={keyOf} hrefOf={hrefOf} />;
};

const Owed = ({ owed, today, toast }: { owed: readonly Statement[]; today: string; toast: Services['toast'] }) => {
  const fail = useFatal();
  const dated = owed.filter(
    (statement) => statement.due_on !== null && statement.due_on >= today && !isBeingPaid(statement),
  );
  const save = () => void saveDueDates(dated, location.origin).then(() => toast('Calendar file downloaded'), fail);
  return (
    <Section title={statusLabels.due}>
      <Stack>
        <StatementList label="Statements due" statements={owed} today={today} />
        {dated.length > 0 ? (
          <Button variant="quiet" icon="calendar" onClick={save}>
            {dated.length === 1 ? 'Add date to calendar' : 'Add dates to calendar'}
          </Button>
        ) : null}
      </Stack>
    </Section>
  );
};

const Plans = ({ plans }: { readonly plans: readonly Plan[] }) => {
  const current = plans.filter(({ status }) => status !== 'ended');
  if (current.length === 0) return <EmptyState title="No active plans">You have no regular charges.</EmptyState>;
  return current.map((plan) => (
    <Disclosure key={plan.id} title={plan.name ?? kindOf(plan, 'Plan')} hint={priceOf(plan)}>
      {plan.summary ? <MutedText>{plan.summary}</MutedText> : null}
      <DefinitionList
        items={[
          { term: 'Type', value: kindOf(plan, notGiven) },
          {
            term: 'Rates by weekly jobs',
            value:
              plan.tiers &&
              plan.tiers.length > 1 &&
              plan.tiers.map(({ from_jobs: from, rate_bps: rate }) => (
                <div key={from}>{`${showRate(rate)} from ${counted(from, 'job')}`}</div>
              )),
          },
          { term: 'Since', value: dayInWords(plan.started_on) },
          ...goesOn(plan),
        ]}
      />
    </Disclosure>
  ));
};

interface StatementsProps {
  readonly statements: readonly Statement[];
  readonly today: string;
}

/** What must be paid first, and the statements that may be due. */
const Unsettled = ({ statements, today, toast }: StatementsProps & Pick<Services, 'toast'>) => {
  const owed = statements.filter((statement) => isUnpaid(statement) === true).sort(byDueDay);
  const others = statements.filter((statement) => isUnpaid(statement) === null);
  return (
    <>
      {owed.length > 0 ? <Owed owed={owed} today={today} toast={toast} /> : null}
      {others.length > 0 ? (
        <Section title="Other statements">
          <StatementList label="Other statements" statements={others} today={today} />
        </Section>
      ) : null}
    </>
  );
};

const Settled = ({ statements, today }: StatementsProps) => {
  const settled = statements.filter((statement) => isUnpaid(statement) === false);
  if (statements.length === 0)
    return (
      <Section title="Your statements">
        <EmptyState title="No statements yet">Your first statement will appear after your first charge.</EmptyState>
      </Section>
    );
  if (settled.length === 0) return null;
  return (
    <Section title="Settled">
      <StatementList label="Settled statements" statements={settled.slice(0, shownAtOnce)} today={today} />
      {settled.length > shownAtOnce ? (
        <Disclosure title={counted(settled.length - shownAtOnce, 'older statement')}>
          <StatementList label="Older statements" statements={settled.slice(shownAtOnce)} today={today} />
        </Disclosure>
      ) : null}
    </Section>
  );
};

const Lead = ({ balance }: { readonly balance: Balance }): ReactNode => {
  const { limit } = balance;
  const amount = balance.owed?.amount ?? null;
  if (amount !== null && amount < 0) return <p>We’ll add it to your next payout.</p>;
  // A driver with nothing to pay need not see the limit.
  if (limit === null || amount === 0) return null;
  return (
    <p>
      {amount !== null && amount > limit.amount
        ? `That’s over your limit of ${showMoney(limit)}. You cannot take jobs until you owe less.`
        : `You cannot take jobs if you owe more than ${showMoney(limit)}.`}
    </p>
  );
};

const newestInvoices = 3;

const Newest = ({ invoices, today }: { readonly invoices: ListPage<Invoice>; readonly today: string }) => {
  const { rows, total, isCounted } = invoices;
  if (rows.length === 0) return <EmptyState title="No invoices yet">Your first invoice will appear here.</EmptyState>;
  return (
    <Stack>
      <InvoiceList label="Newest invoices" invoices={rows.slice(0, newestInvoices)} today={today} />
      {rows.length > newestInvoices ? (
        <LinkButton variant="quiet" href={everyInvoice}>
          {isCounted ? `Show all ${counted(total, 'invoice')}` : 'Show all invoices'}
        </LinkButton>
      ) : null}
    </Stack>
  );
};

/** The amount that the driver owes and for what, what must be paid first, every statement and the newest invoices. Or every invoice. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { balance, headerLine, lastPayment, statements, plans, invoices, query, today } = useLoaderData<OverviewData>();
  const { canOpen, toast } = services;
  const failed = <Failed listName="invoices" />;
  if (query && invoices !== undefined)
    return (
      <Stack space="large">
        <PageHeading key="invoices" back={<BackLink href="/plans-invoices">Charges</BackLink>}>
          All invoices
        </PageHeading>
        {invoices ? <AllInvoices query={query} invoices={invoices} today={today} /> : failed}
      </Stack>
    );
  const unpaid = (statements ?? []).filter((statement) => isUnpaid(statement) === true);
  const pending = pendingOf(unpaid);
  const left = pending
    ? payableTotal(
        unpaid.flatMap((statement) => payableOf(statement) ?? []),
        balance.owed,
      )
    : balance.owed;
  const owed = (
    <>
      <Section
        title="Your balance"
        answer={balance.owed ? owedInWords(balance.owed) : 'We can’t tell what you owe'}
        first
      >
        <Stack>
          <Lead balance={balance} />
          {pending ? <p>{`${showMoney(pending)} is being processed. ${deductionText}`}</p> : null}
          {lastPayment.hasFailed ? <p>Your last payment didn’t go through. You haven’t been charged.</p> : null}
          {left && left.amount > 0 && canOpen('/payments') ? (
            <LinkButton href="/payments" icon="card">
              Pay {showMoney(left)}
            </LinkButton>
          ) : null}
          {lastPayment.isStored && canOpen('/payments') ? (
            <MoreLink href="/payments">See your last payment</MoreLink>
          ) : null}
        </Stack>
      </Section>
      {statements ? <Unsettled statements={statements} today={today} toast={toast} /> : null}
    </>
  );
  return (
    <Stack space="large">
      <MoneyHeader at="Charges" line={headerLine} services={services} />
      {plans === undefined ? (
        owed
      ) : (
        <TwoColumns ratio="7:6">
          {owed}
          <Section title="Your plans">{plans ? <Plans plans={plans} /> : <Failed listName="plans" />}</Section>
        </TwoColumns>
      )}
      {statements ? <Settled statements={statements} today={today} /> : null}
      {statements === null ? (
        <Section title="Your statements">
          <Failed listName="statements" />
        </Section>
      ) : null}
      {invoices === undefined ? null : (
        <Section title="Newest invoices">{invoices ? <Newest invoices={invoices} today={today} /> : failed}</Section>
      )}
    </Stack>
  );
};
