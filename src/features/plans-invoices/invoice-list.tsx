import type { Invoice } from '../../api/invoices';
import { path } from '../../api/path';
import { fullDay } from '../../text/dates';
import { showMoney } from '../../text/money';
import { isOwed, toPay } from '../../text/statements';
import { Status } from '../../ui/Status';
import { TaskList } from '../../ui/TaskList';
import { kindOf, standingOf } from './words';

export interface InvoiceListProps {
  readonly label: string;
  readonly invoices: readonly Invoice[];
  readonly todayIs: string;
  /** The statement that all of them are on. Without it each row says when it was issued, and names its own statement. */
  readonly statementId?: string;
}

/** Invoices, each with how far it is paid and the way to it. An invoice that is on no statement has no page of its own. */
export const InvoiceList = ({ label, invoices, todayIs, statementId }: InvoiceListProps) => (
  <TaskList
    label={label}
    tasks={invoices.map((invoice) => {
      const { word, ...look } = standingOf(invoice);
      const { id, number, issued_on: issued } = invoice;
      const facts = [number, statementId === undefined && issued !== null ? `issued ${fullDay(issued)}` : null]
        .filter((fact) => fact !== null)
        .join(', ')
        .replace(/^i/, 'I');
      const statement = statementId ?? invoice.statement_id;
      return {
        key: id,
        title: `${kindOf(invoice, 'Invoice')}, ${showMoney(invoice.total)}`,
        hint: (
          <>
            {facts}
            {isOwed(invoice) === false ? null : (
              <>
                {facts === '' ? null : <br />}
                {toPay(invoice, todayIs)}
              </>
            )}
          </>
        ),
        status: <Status {...look}>{word}</Status>,
        ...(statement === null ? {} : { go: { href: path`/plans-invoices/${statement}/${id}` } }),
      };
    })}
  />
);
