import Papa from 'papaparse';

/** A text, or a number that spreadsheets may count with. Null is an empty cell. */
export type Cell = string | number | null;

/**
 * A cell that a spreadsheet would run as a formula, even in the full-width characters of East Asian keyboards. A negative amount is
 * no formula.
 */
const formula = /^(?!-?\d+(\.\d+)?$)\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Characters at which spreadsheets split cells in locales with a decimal comma, where a part could become a formula. */
const otherDelimiter = /[;\t|]/;

/**
 * A table as a CSV file for spreadsheets: UTF-8 with a byte order mark, so that Excel shows £ and é, line ends of RFC 4180, and no
 * formulas. Parsing it returns every cell, formulas with an apostrophe in front.
 */
export const csvFile = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${Papa.unparse([[...columns], ...rows.map((row) => [...row])], {
    newline: '\r\n',
    escapeFormulae: formula,
    quotes: (cell: unknown) => typeof cell === 'string' && otherDelimiter.test(cell),
  })}\r\n`;

/** The MIME type of the file. */
export const csvType = 'text/csv;charset=utf-8';
