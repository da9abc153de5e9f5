import Papa from 'papaparse';

/** A text, or a number that spreadsheets may count with. Null is an empty cell. */
export type Cell = string | number | null;

/**
 * What a spreadsheet would run when the file is opened: a cell that starts like a formula, also in the full-width characters of
 * East Asian keyboards. An amount with its minus sign is not one of them.
 */
const formula = /^(?!-?\d+(\.\d+)?$)\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Where a comma is the decimal sign, spreadsheets part cells elsewhere: such a cell must not fall apart into a formula. */
const otherDelimiter = /[;\t|]/;

/**
 * A table as a file that a spreadsheet opens right: UTF-8 with its mark, so that £ and é come through in Excel, lines ended as RFC
 * 4180 says, and no text that could run. Parsing it brings back every cell, formulas with an apostrophe before them.
 */
export const csvFile = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${Papa.unparse([[...columns], ...rows.map((row) => [...row])], {
    newline: '\r\n',
    escapeFormulae: formula,
    quotes: (cell: unknown) => typeof cell === 'string' && otherDelimiter.test(cell),
  })}\r\n`;

/** The type to save it as. */
export const csvType = 'text/csv;charset=utf-8';
