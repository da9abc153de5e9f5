import type { Invoice, InvoiceQuery } from '../../api/invoices';
import type { ListPage } from '../../api/pages';
import { counted } from '../../format/counted';
import { EmptyState } from '../../ui/EmptyState';
import { MutedText } from '../../ui/MutedText';
import { PageChoice } from '../../ui/PageChoice';
import { Pagination } from '../../ui/Pagination';
import { Stack } from '../../ui/Stack';
import { InvoiceList } from './invoice-list';

const filters: readonly { readonly show: InvoiceQuery['show']; readonly label: string }[] = [
  { show: 'all', label: 'All' },
  { show: 'unpaid', label: 'Unpaid' },
  { show: 'paid', label: 'Paid' },
];

/** The URL of the page of all invoices, not of the charges. */
export const everyInvoice = '/plans-invoices?show=all';

/** The list that the URL names; null if it is not about the invoices. A wrong value means the first page of all invoices. */
export const invoiceQueryIn = ({ searchParams }: URL): InvoiceQuery | null => {
  if (!searchParams.has('show') && !searchParams.has('page')) return null;
  const page = searchParams.get('page') ?? '1';
  return {
    show: filters.find(({ show }) => show === searchParams.get('show'))?.show ?? 'all',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
};

const addressOf = ({ show, page }: InvoiceQuery): string => {
  const query = new URLSearchParams({
    show,
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return `/plans-invoices?${query}`;
};

const Nothing = ({ show, page }: InvoiceQuery) => {
  if (show === 'all' && page === 1)
    return <EmptyState title="No invoices yet">Your first invoice will appear here.</EmptyState>;
  return (
    <EmptyState
      title={page > 1 ? 'There are no more invoices' : `No ${show} invoices`}
      action={{ text: 'Show all invoices', href: addressOf({ show: 'all', page: 1 }) }}
    />
  );
};

export interface AllInvoicesProps {
  readonly query: InvoiceQuery;
  readonly invoices: ListPage<Invoice>;
  readonly today: string;
}

/** One page of all invoices, newest first, or of the unpaid or the paid ones only. The URL says which. */
export const AllInvoices = ({ query, invoices, today }: AllInvoicesProps) => {
  const { rows, total, lastPage, isCounted } = invoices;
  return (
    <Stack>
      <PageChoice
        label="Which invoices"
        choices={filters.map(({ show, label }) => ({ href: addressOf({ show, page: 1 }), label }))}
        current={addressOf({ ...query, page: 1 })}
      />
      {isCounted ? <MutedText role="status">{counted(total, 'invoice')}</MutedText> : null}
      {rows.length === 0 ? (
        <Nothing {...query} />
      ) : (
        <>
          <InvoiceList label="All invoices" invoices={rows} today={today} />
          <Pagination
            page={query.page}
            lastPage={lastPage}
            isCounted={isCounted}
            hrefOf={(page) => addressOf({ ...query, page })}
          />
        </>
      )}
    </Stack>
  );
};
