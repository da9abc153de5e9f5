/** @jest-environment node */
import Papa from 'papaparse';
import { csvFile } from '../../../src/format/csv';

const rowsOf = (file: string) => Papa.parse<string[]>(file.slice(1), { skipEmptyLines: true }).data;
const cellOf = (cell: string) => rowsOf(csvFile(['Cell'], [[cell]]))[1]?.[0];

describe('a table as a file for spreadsheets', () => {
  it('starts with the mark of UTF-8 and ends every line as RFC 4180 says', () => {
    expect(csvFile(['Job', 'Net'], [['B-882140', '9.87']])).toBe('\ufeffJob,Net\r\nB-882140,9.87\r\n');
    expect(csvFile(['Job', 'Net'], [])).toBe('\ufeffJob,Net\r\n');
  });

  it('brings every text back as it was', () => {
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
    'takes the power from %j',
    (text) => {
      expect(cellOf(text)).toBe(`'${text}`);
    },
  );

  it.each(['-4.50', '-7', '0', '1184.60', '2026-03-02', 'B-882140', 'A=1'])('leaves %j alone', (text) => {
    expect(csvFile(['Cell'], [[text]])).toBe(`\ufeffCell\r\n${text}\r\n`);
  });

  it('keeps a formula from falling out of a cell where commas do not part cells', () => {
    expect(csvFile(['Cell'], [['x;=1+1']])).toBe('\ufeffCell\r\n"x;=1+1"\r\n');
  });

  it('writes numbers to count with, and nothing for nothing', () => {
    expect(csvFile(['Miles', 'Ended'], [[-4.6, null]])).toBe('\ufeffMiles,Ended\r\n-4.6,\r\n');
  });

  it('neutralises a name of a column as well', () => {
    expect(csvFile(['=A1'], [])).toBe('\ufeff"\'=A1"\r\n');
  });
});
