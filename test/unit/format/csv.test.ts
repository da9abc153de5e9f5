/** @jest-environment node */
import Papa from 'papaparse';
import { csvFile } from '../../../src/format/csv';

const rowsOf = (file: string) => Papa.parse<string[]>(file.slice(1), { skipEmptyLines: true }).data;
const cellOf = (cell: string) => rowsOf(csvFile(['Cell'], [[cell]]))[1]?.[0];

describe('a table as a file for spreadsheets', () => {
  it('starts with the UTF-8 byte order mark and ends every line as RFC 4180 requires', () => {
    expect(csvFile(['Job', 'Net'], [['B-882140', '9.87']])).toBe('\ufeffJob,Net\r\nB-882140,9.87\r\n');
    expect(csvFile(['Job', 'Net'], [])).toBe('\ufeffJob,Net\r\n');
  });

  it('keeps every text unchanged when it is read back', () => {
    const texts = [
      'Mill Lane, 4',
      'the "Old" Mill',
      'two\r\nlines',
      'Café Ünal, 渋谷',
      ' spaces ',
      '',
      "it's",
      'a;b',
      'a\tb|c',
    ];
    expect(
      rowsOf(
        csvFile(
          ['Place'],
          texts.map((text) => [text, 'x']),
        ),
      ).slice(1),
    ).toEqual(texts.map((text) => [text, 'x']));
  });

  it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1+1', '＝1+1', '－1', '-cmd', '-1.', '--1'])(
    'neutralises the formula %j',
    (text) => {
      expect(cellOf(text)).toBe(`'${text}`);
    },
  );

  it.each(['-4.50', '-7', '0', '1184.60', '2026-03-02', 'B-882140', 'A=1'])('leaves %j unchanged', (text) => {
    expect(csvFile(['Cell'], [[text]])).toBe(`\ufeffCell\r\n${text}\r\n`);
  });

  it('keeps a formula inside its cell if commas do not separate cells', () => {
    expect(csvFile(['Cell'], [['x;=1+1']])).toBe('\ufeffCell\r\n"x;=1+1"\r\n');
  });

  it('writes numbers as numbers, and missing values as empty cells', () => {
    expect(csvFile(['Miles', 'Ended'], [[-4.6, null]])).toBe('\ufeffMiles,Ended\r\n-4.6,\r\n');
  });

  it('neutralises a column name as well', () => {
    expect(csvFile(['=A1'], [])).toBe('\ufeff"\'=A1"\r\n');
  });
});
