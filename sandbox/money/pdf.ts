import { sayDay } from '../world/days';
import { type PdfText, pdfOf } from '../world/sample-files';
import { sayAmount as say } from './amounts';
import { invoiceNumber, leftOf, type OwingRow } from './invoices';
import type { InvoiceLineRow } from './rows';
import type { Statement } from './statements';

const left = 56;
const right = 539;
const bottom = 70;

/** A table's row: text at the left, amounts that end at the right. */
interface Line {
  readonly text: string;
  readonly amounts?: readonly string[];
  readonly isBold?: boolean;
}

const columnWidth = 84;

/** Lays lines out from the top of a page, and goes on on the next where there are too many. */
const pages = (title: string, lines: readonly Line[]): PdfText[][] => {
  const all: PdfText[][] = [];
  let page: PdfText[] = [];
  let y = 0;
  const shown: readonly Line[] = [{ text: title, isBold: true }, { text: '' }, ...lines];
  for (const [index, line] of shown.entries()) {
    if (index === 0 || y < bottom) {
      page = [];
      all.push(page);
      y = 780;
    }
    const size = index === 0 ? 18 : 10;
    const isBold = line.isBold === true;
    page.push({ x: left, y, size, text: line.text, isBold, isRight: false });
    const amounts = line.amounts ?? [];
    amounts.forEach((text, column) => {
      page.push({ x: right - (amounts.length - 1 - column) * columnWidth, y, size, text, isBold, isRight: true });
    });
    y -= size * 1.7;
  }
  return all;
};

export interface Party {
  readonly name: string;
  readonly address: {
    line_1: string;
    line_2: string | null;
    town: string;
    county: string | null;
    postcode: string;
  } | null;
  readonly vat_number: string | null;
}

const partyLines = (heading: string, party: Party): Line[] => {
  const { address } = party;
  const where = address ? [address.line_1, address.line_2, address.town, address.county, address.postcode] : [];
  const texts = [party.name, ...where, party.vat_number && `VAT number ${party.vat_number}`].filter(
    (text) => typeof text === 'string',
  );
  return [{ text: heading, isBold: true }, ...texts.map((text) => ({ text })), { text: '' }];
};

export const invoicePdf = (
  invoice: OwingRow,
  lines: readonly InvoiceLineRow[],
  parties: { seller: Party; buyer: Party },
): Buffer => {
  const [net, vat] = [lines.reduce((sum, line) => sum + line.net, 0), lines.reduce((sum, line) => sum + line.vat, 0)];
  return pdfOf(
    pages(`${invoice.kind === 'credit_note' ? 'Credit note' : 'Invoice'} ${invoiceNumber(invoice.id)}`, [
      { text: `Issued ${sayDay(invoice.issued_on)}, due ${sayDay(invoice.due_on)}` },
      { text: '' },
      ...partyLines('From', parties.seller),
      ...partyLines('To', parties.buyer),
      { text: '', amounts: ['Net', 'VAT', 'Total'], isBold: true },
      ...lines.map((line) => ({
        text: line.description,
        amounts: [say(line.net), say(line.vat), say(line.net + line.vat)],
      })),
      { text: 'Total', amounts: [say(net), say(vat), say(invoice.total)], isBold: true },
      { text: '' },
      { text: 'Paid', amounts: [say(invoice.paid)] },
      { text: 'Left to pay', amounts: [say(leftOf(invoice))], isBold: true },
    ]),
  );
};

export const statementPdf = (
  statement: Statement,
  reference: string,
  parties: { seller: Party; buyer: Party },
): Buffer => {
  return pdfOf(
    pages(`Statement ${reference}`, [
      { text: `${sayDay(statement.period_start)} to ${sayDay(statement.period_end)}` },
      { text: '' },
      ...partyLines('From', parties.seller),
      ...partyLines('To', parties.buyer),
      { text: 'Opening balance', amounts: [say(statement.opening)] },
      ...statement.invoices.map((invoice) => ({
        text: `${invoice.kind === 'credit_note' ? 'Credit note' : 'Invoice'} ${invoiceNumber(invoice.id)}`,
        amounts: [say(invoice.total)],
      })),
      { text: 'Paid', amounts: [say(-statement.payments)] },
      { text: 'Closing balance', amounts: [say(statement.closing)], isBold: true },
    ]),
  );
};
