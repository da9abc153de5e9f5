import type { ReactNode } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { unlessMissing } from '../../api/collections';
import {
  type Balance,
  fetchBalance,
  fetchInvoices,
  fetchPlans,
  fetchStatements,
  type Invoice,
  type InvoiceQuery,
  type Plan,
  type Statement,
} from '../../api/invoices';
import type { ListPage } from '../../api/pages';
import { path } from '../../api/path';
import type { LoadArgs, Services } from '../../services';
import { spanOf, today } from '../../text/dates';
import { showMoney, showRate } from '../../text/money';
import { named, notGiven } from '../../text/other-word';
import { byDueDay, isOwed, toPay } from '../../text/statements';
import { statusWords } from '../../text/status-words';
import { Button } from '../../ui/Button';
import { DefinitionList } from '../../ui/DefinitionList';
import { Disclosure } from '../../ui/Disclosure';
import { EmptyState } from '../../ui/EmptyState';
import { FailedPanel } from '../../ui/FailedPanel';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeading } from '../../ui/PageHeading';
import { Quiet } from '../../ui/Quiet';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Status } from '../../ui/Status';
import { TaskList } from '../../ui/TaskList';
import { TwoColumns } from '../../ui/TwoColumns';
import { useFatal } from '../../ui/use-fatal';
import { AllInvoices, invoiceQueryIn } from './all-invoices';
import { saveDueDates } from './due-dates';
import { dayInWords, goesOn, kindOf, owedInWords, priceOf, standingOf } from './words';

export const title = 'Plans and invoices';
export const showsLastRead = true;

interface OverviewData {
  readonly balance: Balance;
  /** Null what could not be read: that part fails alone. Undefined what the operator does not have: that part is left out. */
  readonly statements: readonly Statement[] | null | undefined;
  readonly plans: readonly Plan[] | null | undefined;
  readonly invoices: ListPage<Invoice> | null | undefined;
  readonly query: InvoiceQuery;
  readonly todayIs: string;
}

/** GET /v1/driver, the statements, the plans and one page of invoices, all at once. Only the first has to answer. */
export const load = async (services: Services, { signal, url }: LoadArgs): Promise<OverviewData> => {
  const user = services.session.getSnapshot().context.user;
  if (!user) throw new Error('This screen needs a signed-in driver.');
  const client = await services.client();
  const query = invoiceQueryIn(url);
  const [balance, statements, plans, invoices] = await Promise.all([
    fetchBalance(client, signal),
    unlessMissing(fetchStatements(client, false, signal)),
    unlessMissing(fetchPlans(client, signal)),
    unlessMissing(fetchInvoices(client, query, signal)),
  ]);
  return { balance, statements, plans, invoices, query, todayIs: today(user.timeZone) };
};

const Failed = ({ what }: { readonly what: string }) => {
  const { revalidate, state } = useRevalidator();
  return (
    <FailedPanel
      title={`We couldn’t load your ${what}`}
      onRetry={() => void revalidate()}
      busy={state === 'loading'}
      busyLabel="Loading"
    >
      Everything else is up to date.
    </FailedPanel>
  );
};

/** A quarter of a year, week by week. The rest is one press away. */
const shownAtOnce = 13;

const StatementList = ({
  label,
  statements,
  todayIs,
}: {
  label: string;
  statements: readonly Statement[];
  todayIs: string;
}) => (
  <TaskList
    label={label}
    tasks={statements.map((statement) => {
      const { word, ...look } = standingOf(statement);
      const { reference, invoices_count: count } = statement;
      const days = spanOf(statement.period_start, statement.period_end);
      const facts = [
        days === null ? null : reference,
        count === null ? null : count === 1 ? '1 invoice' : `${count} invoices`,
      ].filter((fact) => fact !== null);
      return {
        key: statement.id,
        title: days ?? named('Statement', reference),
        hint: (
          <>
            {isOwed(statement) === false ? null : (
              <>
                {toPay(statement, todayIs)}
                {facts.length > 0 ? <br /> : null}
              </>
            )}
            {facts.join(', ')}
          </>
        ),
        status: <Status {...look}>{word}</Status>,
        go: { href: path`/plans-invoices/${statement.id}` },
      };
    })}
  />
);

const Owed = ({ owed, todayIs, toast }: { owed: readonly Statement[]; todayIs: string; toast: Services['toast'] }) => {
  const fail = useFatal();
  const save = () => void saveDueDates(owed, location.origin).then(() => toast('Calendar file downloaded'), fail);
  return (
    <Section title={statusWords.due}>
      <Stack>
        <StatementList label="Statements due" statements={owed} todayIs={todayIs} />
        {owed.some(({ due_on }) => due_on !== null) ? (
          <Button variant="quiet" icon="calendar" onClick={save}>
            {owed.length === 1 ? 'Add due date to calendar' : 'Add due dates to calendar'}
          </Button>
        ) : null}
      </Stack>
    </Section>
  );
};

const Plans = ({ plans }: { readonly plans: readonly Plan[] }) => {
  const current = plans.filter(({ status }) => status !== 'ended');
  if (current.length === 0) return <EmptyState title="No active plans">You have no regular charges.</EmptyState>;
  return (
    <Stack space="large">
      {current.map((plan) => (
        <div key={plan.id}>
          <h3>{plan.name ?? kindOf(plan, 'Plan')}</h3>
          {plan.summary ? <Quiet>{plan.summary}</Quiet> : null}
          <DefinitionList
            items={[
              { term: 'Type', value: kindOf(plan, notGiven) },
              { term: 'Price', value: priceOf(plan) },
              ...(plan.tiers && plan.tiers.length > 1
                ? [
                    {
                      term: 'Rates by weekly jobs',
                      value: plan.tiers.map(({ from_jobs: from, rate_bps: rate }) => (
                        <div key={from}>{`${showRate(rate)} from ${from} jobs`}</div>
                      )),
                    },
                  ]
                : []),
              { term: 'Since', value: dayInWords(plan.started_on) },
              ...goesOn(plan),
            ]}
          />
        </div>
      ))}
    </Stack>
  );
};

const Statements = ({
  statements,
  todayIs,
  toast,
}: {
  statements: readonly Statement[];
  todayIs: string;
  toast: Services['toast'];
}) => {
  const owed = statements.filter((one) => isOwed(one) === true).toSorted(byDueDay);
  const settled = statements.filter((one) => isOwed(one) === false);
  const others = statements.filter((one) => isOwed(one) === null);
  if (statements.length === 0) {
    return (
      <Section title="Your statements">
        <EmptyState title="No statements yet">Your first statement will appear after your first charge.</EmptyState>
      </Section>
    );
  }
  return (
    <>
      {owed.length > 0 ? <Owed owed={owed} todayIs={todayIs} toast={toast} /> : null}
      {others.length > 0 ? (
        <Section title="Other statements">
          <StatementList label="Other statements" statements={others} todayIs={todayIs} />
        </Section>
      ) : null}
      {settled.length > 0 ? (
        <Section title="Settled">
          <StatementList label="Settled statements" statements={settled.slice(0, shownAtOnce)} todayIs={todayIs} />
          {settled.length > shownAtOnce ? (
            <Disclosure title="Older statements" hint={`${settled.length - shownAtOnce} more`}>
              <StatementList label="Older statements" statements={settled.slice(shownAtOnce)} todayIs={todayIs} />
            </Disclosure>
          ) : null}
        </Section>
      ) : null}
    </>
  );
};

const Lead = ({ balance }: { readonly balance: Balance }): ReactNode => {
  const { owed, limit } = balance;
  if (owed && owed.amount < 0) return <p>We’ll add it to your next payout.</p>;
  if (limit === null) return null;
  return (
    <p>
      {owed && owed.amount > limit.amount
        ? `That’s over your limit of ${showMoney(limit)}. You cannot take jobs until you pay.`
        : `You cannot take jobs if you owe more than ${showMoney(limit)}.`}
    </p>
  );
};

/** What the driver owes, what for, every statement, what is still to be paid first; and every invoice. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { balance, statements, plans, invoices, query, todayIs } = useLoaderData<OverviewData>();
  const charges =
    statements === undefined ? null : statements ? (
      <Statements statements={statements} todayIs={todayIs} toast={services.toast} />
    ) : (
      <Section title="Your statements">
        <Failed what="statements" />
      </Section>
    );
  const own =
    plans === undefined ? null : (
      <Section title="Your plans">{plans ? <Plans plans={plans} /> : <Failed what="plans" />}</Section>
    );
  return (
    <Stack space="large">
      <PageHeading question="Plans and invoices" lead={<Lead balance={balance} />}>
        {balance.owed ? owedInWords(balance.owed) : 'We can’t tell what you owe'}
      </PageHeading>
      {balance.owed && balance.owed.amount > 0 && services.leadsTo('/payments') ? (
        <LinkButton href="/payments" icon="card">
          Pay {showMoney(balance.owed)}
        </LinkButton>
      ) : null}
      {charges && own ? (
        <TwoColumns ratio="7:6" ruled>
          {charges}
          {own}
        </TwoColumns>
      ) : (
        (charges ?? own)
      )}
      {invoices === undefined ? null : (
        <Section title="All invoices">
          {invoices ? <AllInvoices query={query} invoices={invoices} todayIs={todayIs} /> : <Failed what="invoices" />}
        </Section>
      )}
    </Stack>
  );
};
