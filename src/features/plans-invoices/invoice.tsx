import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { idOf } from '../../api/id';
import { fetchInvoice, type InvoiceDetail, type InvoiceParty } from '../../api/invoices';
import { path } from '../../api/path';
import { fetchQuestionsAbout } from '../../api/tickets';
import { askHref } from '../../domain/ask';
import { isBeingPaid, isUnpaid, toPay } from '../../domain/statements';
import { mondayOf } from '../../domain/weeks';
import { PrintedOn } from '../../flows/printed-on';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { fullDay, spanOf, todayIn } from '../../format/dates';
import { addUp, differenceInWords, type Money, negative, showMoney, showRate, subtract } from '../../format/money';
import { labelOf, notGiven, withReference } from '../../format/unknown-value';
import { Asked } from '../../ui/Asked';
import { AskLink } from '../../ui/AskLink';
import { BackLink } from '../../ui/BackLink';
import { BulletList } from '../../ui/BulletList';
import { DefinitionList } from '../../ui/DefinitionList';
import { Disclosure } from '../../ui/Disclosure';
import { Ledger } from '../../ui/Ledger';
import { LinkButton } from '../../ui/LinkButton';
import { NoWrap } from '../../ui/NoWrap';
import { Page } from '../../ui/Page';
import { Section } from '../../ui/Section';
import { Badge } from '../../ui/Status';
import { TextLink } from '../../ui/TextLink';
import { TwoColumns } from '../../ui/TwoColumns';
import { PdfButton, pdfLogic } from './pdf';
import { dayInWords, kindOf, methods, statusLook } from './texts';

export const title = 'Invoice';
export const mayShowStaleData = true;

/** GET /v1/invoices/{id}. The API alone decides whether it exists. */
export const load = async (services: Services, { signal, params }: LoadArgs) => {
  const user = requireDriver(services);
  const id = idOf(params.invoiceId);
  const client = await services.client();
  const questions = fetchQuestionsAbout(client, { type: 'invoice', id }, signal);
  const invoice = await fetchInvoice(client, id, signal);
  return {
    invoice,
    questions,
    // The URL may name another statement.
    statementId: invoice.statement_id ?? idOf(params.statementId),
    pdf: pdfLogic(services, 'invoices', id),
    today: todayIn(user.timeZone),
    timeZone: user.timeZone,
  };
};

type InvoiceData = Awaited<ReturnType<typeof load>>;

const Party = ({ party }: { readonly party: InvoiceParty }) => {
  const { name, address, vat_number: vat } = party ?? { name: null, address: null, vat_number: null };
  const lines = [address?.line_1, address?.line_2, address?.town, address?.county, address?.postcode].filter(Boolean);
  return (
    <div>
      <strong>{name}</strong>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {vat ? <div>VAT number {vat}</div> : null}
      {name || vat || lines.length > 0 ? null : notGiven}
    </div>
  );
};

const isCredit = ({ kind }: Pick<InvoiceDetail, 'kind'>): boolean => kind === 'credit_note';

type Line = NonNullable<InvoiceDetail['lines']>[number];

interface VatRow {
  /** Null if it was not given. */
  readonly rate: number | null;
  readonly net: Money | null;
  readonly vat: Money | null;
}

/** VAT by rate, highest first, as the tax office requires. */
const vatRows = (lines: readonly Line[]): readonly VatRow[] => {
  const rates = new Map<number | null, VatRow>();
  for (const { vat_rate_bps: rate, net, vat } of lines) {
    const row = rates.get(rate);
    rates.set(rate, row ? { rate, net: addUp([row.net, net]), vat: addUp([row.vat, vat]) } : { rate, net, vat });
  }
  return [...rates.values()].sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
};

const detailOf = ({
  period_start: from,
  period_end: to,
  quantity,
  unit_price: price,
  vat_rate_bps: rate,
}: Line): ReactNode => {
  const facts = [
    spanOf(from, to),
    quantity !== null && price ? `${quantity} at ${showMoney(price)}` : null,
    rate === null ? null : `VAT ${showRate(rate)}`,
  ].filter(Boolean);
  return facts.length === 0
    ? null
    : facts.map((fact, index) => (
        <span key={fact}>
          <NoWrap>
            {fact}
            {index < facts.length - 1 ? ',' : ''}
          </NoWrap>{' '}
        </span>
      ));
};

type Job = Line['bookings'][number];

type CanOpen = Pick<Services, 'canOpen'>;
type JobsProps = CanOpen & { readonly jobs: readonly Job[] };

const JobLink = ({ job: { id, reference, work_date: day }, canOpen }: CanOpen & { readonly job: Job }) => {
  const name = withReference('Job', reference);
  if (day === null) return name;
  const href = path`/bookings-earnings/${mondayOf(day)}/bookings/${day}/${id}`;
  const text = `${name}, ${fullDay(day)}`;
  return canOpen(href) ? (
    <TextLink href={href} alone>
      {text}
    </TextLink>
  ) : (
    text
  );
};

const JobLinks = ({ jobs, canOpen }: JobsProps) => (
  <ul>
    {jobs.map((job) => (
      <li key={job.id}>
        <JobLink job={job} canOpen={canOpen} />
      </li>
    ))}
  </ul>
);

const jobsAtOnce = 3;

/** The jobs that a line is about. */
const Jobs = (props: JobsProps) => {
  const { length } = props.jobs;
  if (length === 0) return null;
  if (length <= jobsAtOnce) return <JobLinks {...props} />;
  return (
    <Disclosure title={`${length} jobs`}>
      <JobLinks {...props} />
    </Disclosure>
  );
};

const nameOf = ({ number }: InvoiceDetail): string => withReference('invoice', number);

const Lines = ({ invoice, ask, canOpen }: CanOpen & { readonly invoice: InvoiceDetail; readonly ask: ReactNode }) => {
  const { lines, total, net_total: net } = invoice;
  if (!lines) return <p>{notGiven}</p>;
  const vat = vatRows(lines);
  const added = addUp([...lines.map((line) => line.net), ...vat.map((row) => row.vat)], total?.currency);
  return (
    <Ledger
      caption={`Charges on ${nameOf(invoice)}`}
      lines={[
        ...lines.map((line, index) => ({
          key: index,
          label: line.description ?? notGiven,
          detail: detailOf(line),
          amount: showMoney(line.net),
          more: <Jobs jobs={line.bookings} canOpen={canOpen} />,
        })),
        ...vat.map((row) => ({
          key: `vat-${row.rate}`,
          label: row.rate === null ? 'VAT' : `VAT at ${showRate(row.rate)}`,
          detail: row.net && `On ${showMoney(row.net)}`,
          amount: showMoney(row.vat),
        })),
      ]}
      total={{ label: 'Total', amount: showMoney(total), detail: net && `${showMoney(net)} before VAT` }}
      difference={differenceInWords(subtract(total, added))}
      ask={ask}
    />
  );
};

const Paid = ({
  invoice,
  timeZone,
  ask,
}: {
  readonly invoice: InvoiceDetail;
  readonly timeZone: string;
  readonly ask: ReactNode;
}) => {
  const { total, outstanding, pending, payments } = invoice;
  const day = (at: string) => fullDay(todayIn(timeZone, new Date(at)));
  const remaining = addUp(
    [total, ...(payments ?? [{ amount: null }]).map(({ amount }) => negative(amount))],
    outstanding?.currency,
  );
  return (
    <Ledger
      caption={`Payments for ${nameOf(invoice)}`}
      lines={[
        { key: 'whole', label: 'Invoice total', amount: showMoney(total) },
        ...(payments?.map(({ method, amount, paid_at: at }, index) => ({
          key: index,
          label: labelOf(method, methods),
          detail: at && day(at),
          amount: showMoney(negative(amount)),
        })) ?? [{ key: 'payments', label: 'Payments', amount: notGiven }]),
      ]}
      total={{
        label: `Left to pay${pending && pending.amount > 0 ? `, ${showMoney(pending)} of it being processed` : ''}`,
        amount: showMoney(outstanding),
      }}
      difference={differenceInWords(subtract(outstanding, remaining))}
      ask={ask}
    />
  );
};

const Sums = ({
  invoice,
  questions,
  timeZone,
  canOpen,
}: CanOpen & Pick<InvoiceData, 'invoice' | 'questions' | 'timeZone'>) => {
  const ask = <AskLink href={askHref({ invoice: invoice.id, text: 'These figures don’t add up.' })} />;
  const described = [...new Set(invoice.lines?.map(({ description }) => description))].filter((line) => line !== null);
  return (
    <>
      <Section title={isCredit(invoice) ? 'Credit' : 'Charges'}>
        <Lines invoice={invoice} ask={ask} canOpen={canOpen} />
        <AskLink href={askHref({ invoice: invoice.id })}>Ask about this invoice</AskLink>
        <Asked questions={questions} />
        {described.length > 1 ? (
          <div data-print="never">
            <Disclosure title="Ask about one line">
              <BulletList>
                {described.map((line) => (
                  <TextLink
                    key={line}
                    href={askHref({
                      invoice: invoice.id,
                      subject: `${withReference('Invoice', invoice.number)}: ${line}`,
                    })}
                  >
                    {line}
                  </TextLink>
                ))}
              </BulletList>
            </Disclosure>
          </div>
        ) : null}
      </Section>
      {isCredit(invoice) && invoice.payments?.length === 0 ? null : (
        <Section title="Payments">
          <Paid invoice={invoice} timeZone={timeZone} ask={ask} />
        </Section>
      )}
    </>
  );
};

const Between = ({ invoice }: Pick<InvoiceData, 'invoice'>) => (
  <>
    <Section title="From">
      <Party party={invoice.seller} />
    </Section>
    <Section title="To">
      <Party party={invoice.buyer} />
    </Section>
    <Section title="Dates">
      <DefinitionList
        items={[
          { term: 'Issued', value: dayInWords(invoice.issued_on) },
          { term: 'Tax point', value: dayInWords(invoice.tax_point_on) },
          ...(isCredit(invoice) ? [] : [{ term: 'Pay by', value: dayInWords(invoice.due_on) }]),
        ]}
      />
    </Section>
  </>
);

/** One invoice as a page that a phone can show. The PDF comes second. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { invoice, questions, statementId, pdf, today, timeZone } = useLoaderData<InvoiceData>();
  return (
    <Page
      title={toPay(invoice, today)}
      back={
        <>
          <PrintedOn services={services} due={invoice.due_on} />
          <BackLink href={path`/plans-invoices/${statementId}`}>Statement</BackLink>
        </>
      }
      question={[kindOf(invoice, 'Invoice'), invoice.number].filter(Boolean).join(', ')}
      aside={<Badge {...statusLook(invoice)} />}
    >
      {isUnpaid(invoice) === true && !isBeingPaid(invoice) && services.canOpen('/payments') ? (
        <LinkButton href={`/payments?statement=${statementId}`} icon="card">
          Pay this statement
        </LinkButton>
      ) : null}
      <TwoColumns ratio="7:6" ruled>
        <Sums invoice={invoice} questions={questions} timeZone={timeZone} canOpen={services.canOpen} />
        <Between invoice={invoice} />
      </TwoColumns>
      <PdfButton key={invoice.id} services={services} logic={pdf} name={invoice.number ?? 'invoice'} />
    </Page>
  );
};
