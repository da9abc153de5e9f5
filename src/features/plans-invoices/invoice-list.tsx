import { useCallback, useMemo } from 'react';
import type { Invoice } from '../../api/invoices';
import { path } from '../../api/path';
import { isUnpaid, toPay } from '../../domain/statements';
import { fullDay } from '../../format/dates';
import { showMoney } from '../../format/money';
import { Status } from '../../ui/Status';
import { type Column, Table } from '../../ui/Table';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { kindOf, statusLook } from './texts';

export interface InvoiceListProps {
  readonly label: string;
  readonly invoices: readonly Invoice[];
  readonly today: string;
  /** The statement, if all invoices are on the same one. Otherwise each row has its date of issue and its statement. */
  readonly statementId?: string;
}

const keyOf = ({ id }: Invoice): string => id;

/** Invoices, each with its status and link. An invoice that is on no statement has no page. */
export const InvoiceList = ({ label, invoices, today, statementId }: InvoiceListProps) => {
  const columns = useMemo(
    (): readonly Column<Invoice>[] => [
      {
        label: 'For',
        at: 'title',
        share: 3,
        cell: (invoice) => (
          <>
            {kindOf(invoice, 'Invoice')}
            {invoice.number && <VisuallyHidden> ({invoice.number})</VisuallyHidden>}
          </>
        ),
      },
      {
        label: 'Invoice',
        at: 'hint',
        share: 5,
        cell: (invoice) => {
          const { number, issued_on: issued } = invoice;
          const facts = [number, statementId === undefined && issued !== null ? `issued ${fullDay(issued)}` : null];
          return [
            facts.filter(Boolean).join(', ').replace(/^i/, 'I'),
            isUnpaid(invoice) === false ? '' : toPay(invoice, today),
          ]
            .filter(Boolean)
            .map((line) => <div key={line}>{line}</div>);
        },
      },
      {
        label: 'Status',
        at: 'status',
        share: 2,
        cell: (invoice) => <Status {...statusLook(invoice)} />,
      },
      { label: 'Amount', at: 'amount', share: 2, cell: ({ total }) => showMoney(total) },
    ],
    [today, statementId],
  );
  const hrefOf = useCallback(
    ({ id, statement_id: own }: Invoice) => {
      const statement = statementId ?? own;
      return statement === null ? null : path`/plans-invoices/${statement}/${id}`;
    },
    [statementId],
  );
  return <Table label={label} columns={columns} rows={invoices} keyOf={keyOf} hrefOf={hrefOf} />;
};
