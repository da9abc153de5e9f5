import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};

/** Pixels of the sample picture. */
export const sampleSize = { width: 320, height: 220 } as const;

let sheet: Buffer | undefined;

/** A valid PNG of a sheet of paper with lines; always the same. */
export const samplePng = (): Buffer => {
  sheet ??= drawSheet(sampleSize.width, sampleSize.height);
  return sheet;
};

const drawSheet = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 3), 255);
  for (let y = 0; y < height; y += 1) {
    const start = y * (1 + width * 3);
    // The filter type of the row: none.
    rows[start] = 0;
    const isLine = y > 20 && y < height - 20 && y % 22 < 6;
    for (let x = 0; x < width; x += 1) {
      if (y < 12 || (isLine && x > 20 && x < width - 50)) rows.fill(0x88, start + 1 + x * 3, start + 4 + x * 3);
    }
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Text for a PDF's standard fonts, which have one byte for each character; others become a question mark. */
const latin = (text: string): string =>
  text.replace(/[\u2013\u2014\u2212]/g, '-').replace(/[^\x20-\x7e\xa0-\xff]/gu, '?');

const drawn = (text: string, line: number): string =>
  `BT /F1 ${line === 0 ? 18 : 11} Tf 56 ${780 - line * 24} Td (${latin(text).replace(/[()\\]/g, (mark) => `\\${mark}`)}) Tj ET`;

/** A valid PDF with these lines on its pages, the first line of each as a title. */
export const pdfOf = (pages: readonly (readonly string[])[]): Buffer => {
  const first = 4;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${first + index * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => {
      const stream = lines.map(drawn).join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + index * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
};

/** A valid one-page PDF with this text. */
export const samplePdf = (text: string): Buffer => pdfOf([[text]]);
