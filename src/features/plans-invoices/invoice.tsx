import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { idOf } from '../../api/id';
import { fetchInvoice, type InvoiceDetail, type InvoiceParty } from '../../api/invoices';
import { path } from '../../api/path';
import { CallTrouble } from '../../api/problem';
import { fetchQuestionsAbout } from '../../api/tickets';
import type { LoadArgs, Services } from '../../services';
import { askHref } from '../../text/ask';
import { fullDay, span, today } from '../../text/dates';
import { absolute, add, type Money, negative, showMoney, showRate, subtract, sum } from '../../text/money';
import { toPay } from '../../text/statements';
import { mondayOf } from '../../text/weeks';
import { Asked, type Questions } from '../../ui/Asked';
import { AskLink } from '../../ui/AskLink';
import { BackLink } from '../../ui/BackLink';
import { BulletList } from '../../ui/BulletList';
import { DefinitionList } from '../../ui/DefinitionList';
import { Disclosure } from '../../ui/Disclosure';
import { Ledger } from '../../ui/Ledger';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeading } from '../../ui/PageHeading';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Badge } from '../../ui/Status';
import { TextLink } from '../../ui/TextLink';
import { TwoColumns } from '../../ui/TwoColumns';
import type { SubmissionLogic } from '../../use-submission';
import { PdfButton, pdfLogic } from './pdf';
import { kinds, methods, standingOf } from './words';

export const title = 'An invoice';
export const showsLastRead = true;

interface InvoiceData {
  readonly invoice: InvoiceDetail;
  readonly questions: Questions;
  readonly statementId: string;
  readonly pdf: SubmissionLogic;
  readonly todayIs: string;
  readonly timeZone: string;
}

/** GET /v1/invoices/{id}. An invoice of another statement is not at this address. */
export const load = async (services: Services, { signal, params }: LoadArgs): Promise<InvoiceData> => {
  const user = services.session.getSnapshot().context.user;
  if (!user) throw new Error('This screen needs a signed-in driver.');
  const [statementId, id] = [idOf(params.statementId), idOf(params.invoiceId)];
  const client = await services.client();
  const questions = fetchQuestionsAbout(client, { type: 'invoice', id }, signal);
  const invoice = await fetchInvoice(client, id, signal);
  if (invoice.statement_id !== statementId) throw new CallTrouble('missing', 404, null);
  return {
    invoice,
    questions,
    statementId,
    pdf: pdfLogic(services, 'invoices', id),
    todayIs: today(user.timeZone),
    timeZone: user.timeZone,
  };
};

const Party = ({ party: { name, address, vat_number: vat } }: { readonly party: InvoiceParty }) => (
  <div>
    <strong>{name}</strong>
    {[address?.line_1, address?.line_2, address?.town, address?.county, address?.postcode].map((line) =>
      line ? <div key={line}>{line}</div> : null,
    )}
    {vat ? <div>VAT number {vat}</div> : null}
  </div>
);

interface VatRow {
  readonly rate: number;
  readonly net: Money;
  readonly vat: Money;
}

/** VAT by its rates, highest first: what the tax office wants to see. */
const vatRows = ({ lines, vat_total: { currency } }: InvoiceDetail): readonly VatRow[] => {
  const nothing = { amount: 0, currency };
  const rates = new Map<number, VatRow>();
  for (const { vat_rate_bps: rate, net, vat } of lines) {
    const row = rates.get(rate) ?? { rate, net: nothing, vat: nothing };
    rates.set(rate, { rate, net: add(row.net, net), vat: add(row.vat, vat) });
  }
  return [...rates.values()].toSorted((one, other) => other.rate - one.rate);
};

const periodOf = ({ period_start: from, period_end: to }: InvoiceDetail['lines'][number]): string | null =>
  from && to ? span(from, to) : null;

const detailOf = (line: InvoiceDetail['lines'][number]): string =>
  [periodOf(line), `${line.quantity} at ${showMoney(line.unit_price)}`, `VAT ${showRate(line.vat_rate_bps)}`]
    .filter(Boolean)
    .join(', ');

type Job = InvoiceDetail['lines'][number]['bookings'][number];

const jobPath = ({ id, work_date: day }: Job): string =>
  path`/bookings-earnings/${mondayOf(day)}/bookings/${day}/${id}`;

const JobLinks = ({ jobs }: { readonly jobs: readonly Job[] }) => (
  <ul>
    {jobs.map((job) => (
      <li key={job.id}>
        <TextLink href={jobPath(job)} alone>
          Job {job.reference}, {fullDay(job.work_date)}
        </TextLink>
      </li>
    ))}
  </ul>
);

/** More than that would hide the other lines. */
const jobsAtOnce = 3;

/** The jobs that a line is about. */
const Jobs = ({ jobs }: { readonly jobs: readonly Job[] }) => {
  if (jobs.length === 0) return null;
  if (jobs.length <= jobsAtOnce) return <JobLinks jobs={jobs} />;
  return (
    <Disclosure title={`${jobs.length} jobs`}>
      <JobLinks jobs={jobs} />
    </Disclosure>
  );
};

const difference = (left: Money): string | null => (left.amount === 0 ? null : showMoney(absolute(left)));

const Lines = ({ invoice, ask }: { readonly invoice: InvoiceDetail; readonly ask: ReactNode }) => {
  const { lines, total, number } = invoice;
  const vat = vatRows(invoice);
  const added = sum([...lines.map(({ net }) => net), ...vat.map((row) => row.vat)], total.currency);
  return (
    <Ledger
      caption={`What invoice ${number} is made of`}
      lines={[
        ...lines.map((line) => ({
          key: line.id,
          label: line.description,
          detail: detailOf(line),
          amount: showMoney(line.net),
          more: <Jobs jobs={line.bookings} />,
        })),
        ...vat.map(({ rate, net, vat: amount }) => ({
          key: `vat-${rate}`,
          label: `VAT at ${showRate(rate)}`,
          detail: `On ${showMoney(net)}`,
          amount: showMoney(amount),
        })),
      ]}
      total={{ label: 'Total', amount: showMoney(total), detail: `${showMoney(invoice.net_total)} before VAT` }}
      difference={difference(subtract(total, added))}
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
  const { total, outstanding, payments, number } = invoice;
  const day = (at: string) => fullDay(today(timeZone, new Date(at)));
  const paid = sum(
    payments.map(({ amount }) => amount),
    total.currency,
  );
  return (
    <Ledger
      caption={`What is paid of invoice ${number}`}
      lines={[
        { key: 'total', label: 'Total', amount: showMoney(total) },
        ...payments.map(({ id, method, amount, paid_at: at }) => ({
          key: id,
          label: methods[method],
          detail: day(at),
          amount: showMoney(negative(amount)),
        })),
      ]}
      total={{ label: 'Still to pay', amount: showMoney(outstanding) }}
      difference={difference(subtract(outstanding, subtract(total, paid)))}
      ask={ask}
    />
  );
};

const Sums = ({ invoice, questions, timeZone }: Pick<InvoiceData, 'invoice' | 'questions' | 'timeZone'>) => {
  const ask = <AskLink href={askHref({ invoice: invoice.id, text: 'The sums do not add up.' })} />;
  return (
    <>
      <Section title="What it is for">
        <Lines invoice={invoice} ask={ask} />
        <AskLink href={askHref({ invoice: invoice.id })}>Ask about this invoice</AskLink>
        <Asked questions={questions} />
        <Disclosure title="Ask about one line">
          <BulletList>
            {invoice.lines.map(({ id, description }) => (
              <TextLink
                key={id}
                href={askHref({ invoice: invoice.id, subject: `Invoice ${invoice.number}: ${description}` })}
              >
                {description}
              </TextLink>
            ))}
          </BulletList>
        </Disclosure>
      </Section>
      <Section title="What is paid">
        <Paid invoice={invoice} timeZone={timeZone} ask={ask} />
      </Section>
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
          { term: 'Issued', value: fullDay(invoice.issued_on) },
          { term: 'Tax point', value: fullDay(invoice.tax_point_on) },
          { term: 'Pay by', value: fullDay(invoice.due_on) },
        ]}
      />
    </Section>
  </>
);

/** One invoice as a page that a phone can show. The PDF comes second. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { invoice, questions, statementId, pdf, todayIs, timeZone } = useLoaderData<InvoiceData>();
  const { word, ...look } = standingOf(invoice);
  return (
    <Stack space="large">
      <PageHeading
        back={<BackLink href={path`/plans-invoices/${statementId}`}>The statement</BackLink>}
        question={`${kinds[invoice.kind]}, ${invoice.number}`}
        aside={<Badge {...look}>{word}</Badge>}
      >
        {toPay(invoice, todayIs)}
      </PageHeading>
      {invoice.outstanding.amount > 0 && invoice.status !== 'void' ? (
        <LinkButton href={`/payments?statement=${statementId}`} icon="card">
          Pay its statement
        </LinkButton>
      ) : null}
      <TwoColumns ratio="7:6" ruled>
        <Sums invoice={invoice} questions={questions} timeZone={timeZone} />
        <Between invoice={invoice} />
      </TwoColumns>
      <PdfButton key={invoice.id} services={services} logic={pdf} name={invoice.number} />
    </Stack>
  );
};
