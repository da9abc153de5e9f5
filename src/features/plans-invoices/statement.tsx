import { useLoaderData } from 'react-router';
import { idOf } from '../../api/id';
import { fetchStatementInvoices, type Invoice } from '../../api/invoices';
import { fetchStatement, type Statement } from '../../api/statements';
import { askHref } from '../../domain/ask';
import { isBeingPaid, isUnpaid, toPay } from '../../domain/statements';
import { FailedPart } from '../../flows/failed-part';
import { PrintedOn } from '../../flows/printed-on';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { fullDay, spanOf, todayIn } from '../../format/dates';
import {
  addUp,
  balanceInWords,
  differenceInWords,
  type Money,
  negative,
  showMoney,
  subtract,
} from '../../format/money';
import { withReference } from '../../format/unknown-value';
import { AskLink } from '../../ui/AskLink';
import { BackLink } from '../../ui/BackLink';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Ledger } from '../../ui/Ledger';
import { LinkButton } from '../../ui/LinkButton';
import { MutedText } from '../../ui/MutedText';
import { Page } from '../../ui/Page';
import { Section } from '../../ui/Section';
import { Row } from '../../ui/Stack';
import { Badge } from '../../ui/Status';
import { TwoColumns } from '../../ui/TwoColumns';
import { useFatal } from '../../ui/use-fatal';
import { saveDueDates } from './due-dates';
import { InvoiceList } from './invoice-list';
import { PdfButton, pdfLogic } from './pdf';
import { statusLook } from './texts';

export const title = 'Statement';
export const mayShowStaleData = true;

/** GET /v1/invoice-summary-statements/{id} and its invoices, in parallel. Fails only if the first cannot be read. */
export const load = async (services: Services, { signal, params }: LoadArgs) => {
  const user = requireDriver(services);
  const id = idOf(params.statementId);
  const client = await services.client();
  const [statement, invoices] = await Promise.all([
    fetchStatement(client, id, signal),
    fetchStatementInvoices(client, id, signal).catch(() => null),
  ]);
  return {
    statement,
    invoices,
    pdf: pdfLogic(services, 'invoice-summary-statements', id),
    today: todayIn(user.timeZone),
  };
};

type StatementData = Awaited<ReturnType<typeof load>>;

const pastBalance = (closing: Money, end: string | null): string =>
  `${closing.amount === 0 ? 'You didn’t owe anything' : balanceInWords(closing).replace('owe', 'owed')}${end === null ? '' : ` on ${fullDay(end)}`}`;

/** Opening balance, additions, deductions, closing balance, and whether they add up. */
const Sums = ({ statement, today }: { readonly statement: Statement; readonly today: string }) => {
  const {
    opening_balance: opening,
    charges,
    credits,
    payments,
    closing_balance: closing,
    reference,
    period_end: end,
  } = statement;
  const lines = [
    { key: 'opening', label: 'Opening balance', money: opening },
    { key: 'charges', label: 'Invoices', money: charges },
    ...(credits?.amount === 0 ? [] : [{ key: 'credits', label: 'Credit notes', money: negative(credits) }]),
    { key: 'payments', label: 'Payments', money: negative(payments) },
  ];
  const added = addUp(
    lines.map(({ money }) => money),
    closing?.currency,
  );
  return (
    <Ledger
      caption={`How we worked out ${withReference('statement', reference)}`}
      lines={lines.map(({ money, ...line }) => ({ ...line, amount: showMoney(money) }))}
      total={{
        label: 'Closing balance',
        amount: showMoney(closing),
        detail: closing && (end !== null && end >= today ? balanceInWords(closing) : pastBalance(closing, end)),
      }}
      difference={differenceInWords(subtract(closing, added))}
      ask={<AskLink href={askHref({ statement: statement.id, text: 'These figures don’t add up.' })} />}
    />
  );
};

const Invoices = ({
  statement,
  invoices,
  today,
}: {
  statement: Statement;
  invoices: readonly Invoice[] | null;
  today: string;
}) => {
  if (invoices === null) {
    return <FailedPart title="We couldn’t load the invoices">The statement totals are up to date.</FailedPart>;
  }
  if (invoices.length === 0) return <EmptyState title="No invoices">Nothing was charged in this period.</EmptyState>;
  return <InvoiceList label="Invoices" invoices={invoices} today={today} statementId={statement.id} />;
};

/** The account of one period. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { statement, invoices, pdf, today } = useLoaderData<StatementData>();
  const facts = [
    spanOf(statement.period_start, statement.period_end, today),
    statement.issued_on === null ? null : `issued ${fullDay(statement.issued_on)}`,
  ].filter((fact) => fact !== null);
  const fail = useFatal();
  const save = () =>
    void saveDueDates([statement], location.origin).then(() => services.toast('Calendar file downloaded'), fail);
  return (
    <Page
      title={toPay(statement, today)}
      back={
        <>
          <PrintedOn services={services} due={statement.due_on} />
          <BackLink href="/plans-invoices">Charges</BackLink>
        </>
      }
      question={withReference('Statement', statement.reference)}
      aside={<Badge {...statusLook(statement)} />}
      lead={<MutedText>{facts.join(', ')}</MutedText>}
    >
      {isUnpaid(statement) === true && !isBeingPaid(statement) ? (
        <Row>
          <LinkButton href={`/payments?statement=${statement.id}`} icon="card">
            Pay this statement
          </LinkButton>
          {statement.due_on === null || statement.due_on < today ? null : (
            <Button variant="quiet" icon="calendar" onClick={save}>
              Add date to calendar
            </Button>
          )}
        </Row>
      ) : null}
      <TwoColumns ratio="7:6" ruled>
        <Section title="How we worked this out">
          <Sums statement={statement} today={today} />
          <AskLink href={askHref({ statement: statement.id })}>Ask about this statement</AskLink>
        </Section>
        <Section title="Invoices">
          <Invoices statement={statement} invoices={invoices} today={today} />
        </Section>
      </TwoColumns>
      <PdfButton key={statement.id} services={services} logic={pdf} name={statement.reference ?? 'statement'} />
    </Page>
  );
};
