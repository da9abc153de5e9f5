/** @jest-environment node */
import { checkFiles, lowerFirst } from '../../../src/photos/files';

const documentType = {
  name: 'Insurance certificate',
  min_files: 1,
  max_files: 6,
  file_labels: ['Page 1', 'Page 2'] as readonly string[],
};
const limits = { max_file_bytes: 10_485_760, max_files: 6, max_total_bytes: 31_457_280, accepted_types: [] };

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const signatures = {
  jpeg: [0xff, 0xd8, 0xff, 0xe0, 0, 16, ...ascii('JFIF')],
  png: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a, 0, 0],
  webp: [...ascii('RIFF'), 1, 2, 3, 4, ...ascii('WEBPVP8 ')],
  pdf: ascii('%PDF-1.7\n'),
  heic: [0, 0, 0, 24, ...ascii('ftypheic'), 0, 0, 0, 0],
  heif: [0, 0, 0, 24, ...ascii('ftypmif1'), 0, 0, 0, 0],
};

const file = (name: string, head: readonly number[], size = head.length) => {
  const bytes = new Uint8Array(size);
  bytes.set(head.slice(0, size));
  // No two files are the same.
  if (size > head.length) bytes.set(ascii(name).slice(0, size - head.length), head.length);
  return new File([bytes], name);
};
const check = (files: readonly File[], type: Partial<typeof documentType> = {}, limit: Partial<typeof limits> = {}) =>
  checkFiles(files, { ...documentType, ...type }, { ...limits, ...limit });

describe('a chosen file, by its first bytes', () => {
  it.each(Object.entries(signatures))('%s is accepted, whatever its name', async (_, head) => {
    expect(await check([file('anything.xyz', head)])).toBeNull();
  });

  it.each<[string, string, readonly number[]]>([
    ['another RIFF', 'photo.webp', [...ascii('RIFF'), 1, 2, 3, 4, ...ascii('WAVEfmt ')]],
    ['half a JPEG', 'photo.jpg', [0xff, 0xd8]],
    ['a PDF that begins later', 'paper.pdf', ascii('\n%PDF-1.7')],
    ['text', 'paper.pdf', ascii('PDF')],
  ])('%s is rejected', async (_, name, head) => {
    expect(await check([file(name, head)])).toBe(
      `${name} is not a JPG, PNG, HEIC, WebP or PDF. Remove it and choose another file`,
    );
  });
});

describe('the number and size of files', () => {
  const jpeg = (name = 'a.jpg', size = 100) => file(name, signatures.jpeg, size);

  it('names the missing file as the document does', async () => {
    expect(await check([])).toBe('Choose a photo or PDF of your insurance certificate');
    expect(await check([], { name: 'MOT or council test' })).toBe('Choose a photo or PDF of your MOT or council test');
    const both = { min_files: 2, file_labels: ['Front', 'Back'] };
    expect(await check([], both)).toBe('Choose 2 files: Front, Back');
    expect(await check([jpeg()], both)).toBe('Add 1 more file. We need 2 files: Front, Back');
  });

  it('rejects an empty file, and names it', async () => {
    expect(await check([jpeg(), file('<b>empty</b>.jpg', [])])).toBe(
      '<b>empty</b>.jpg is empty. Remove it and choose another file',
    );
  });

  it('accepts 10 MB and not one byte more', async () => {
    expect(await check([jpeg('big.jpg', limits.max_file_bytes)])).toBeNull();
    expect(await check([jpeg('big.jpg', limits.max_file_bytes + 1)])).toBe(
      'big.jpg is larger than 10\u00a0MB. Remove it and choose a smaller file',
    );
  });

  it('names a limit below a megabyte too', async () => {
    expect(await check([jpeg('a.jpg', 600_000)], {}, { max_file_bytes: 512_000 })).toMatch(
      /^a\.jpg is larger than 500\u00a0kB/,
    );
  });

  it.each([
    ['the document', { max_files: 2 }, {}, 3, 'You can only send up to 2 files. Remove 1'],
    ['one file', { max_files: 1 }, {}, 2, 'You can only send up to 1 file. Remove 1'],
    ['the deployment', { max_files: 9 }, {}, 7, 'You can only send up to 6 files. Remove 1'],
  ])('rejects more files than %s allows', async (_, type, limit, chosen, message) => {
    expect(
      await check(
        Array.from({ length: chosen }, (__, index) => jpeg(`${index}.jpg`)),
        type,
        limit,
      ),
    ).toBe(message);
    expect(
      await check(
        Array.from({ length: chosen - 1 }, (__, index) => jpeg(`${index}.jpg`)),
        type,
        limit,
      ),
    ).toBeNull();
  });

  it('rejects more than one call can carry', async () => {
    const fourPhotos = Array.from({ length: 4 }, (_, index) => jpeg(`${index}.jpg`, 8 * 1_048_576));
    expect(await check(fourPhotos)).toBe('Your files are larger than 30\u00a0MB in total. Send fewer or smaller files');
    expect(await check(fourPhotos.slice(1))).toBeNull();
  });
});

describe('the content of files', () => {
  const pdf = (text: string, name = 'scan.pdf') => new File(['%PDF-1.7\n', text], name);

  it('finds a duplicate under another name', async () => {
    const jpeg = (name: string) => new File([Uint8Array.from(signatures.jpeg), 'the same'], name);
    expect(await check([jpeg('a.jpg'), file('c.jpg', signatures.jpeg), jpeg('b.jpg')])).toBe(
      'a.jpg and b.jpg are the same picture. Remove one',
    );
    expect(await check([jpeg('a.jpg'), jpeg('a.jpg')])).toBe('You’ve added a.jpg twice. Remove one');
    expect(await check([pdf('1', 'a.pdf'), pdf('1', 'b.pdf')])).toBe('a.pdf and b.pdf are the same file. Remove one');
    expect(await check([pdf('1', 'a.pdf'), pdf('2', 'b.pdf')])).toBeNull();
  });

  it('reports a file that was deleted since it was chosen', async () => {
    const unreadableFile = file('gone.jpg', signatures.jpeg);
    jest.spyOn(unreadableFile, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotFoundError');
    });
    expect(await check([unreadableFile])).toBe('gone.jpg can no longer be opened. Remove it and choose it again');
  });
});

describe('a harmful file (SEC-29)', () => {
  const pdf = (name: string, more = '') => new File(['%PDF-1.7\n', name, more], name);
  const script = '<script>alert(1)</script>';
  const hugeFileOf = (name: string, head: readonly number[], bytes: number) => {
    const hugeFile = file(name, head);
    Object.defineProperty(hugeFile, 'size', { value: bytes });
    return hugeFile;
  };
  const rejectedFiles: [what: string, given: File, expected: string][] = [
    ['an HTML page', file('a.html', ascii(`<!doctype html>${script}`)), 'is not a'],
    ['an HTML page with a byte order mark', file('a.pdf', [0xef, 0xbb, 0xbf, ...ascii('<html>')]), 'is not a'],
    ['an HTML page in UTF-16', file('a.jpg', [0xff, 0xfe, ...ascii('<\0h\0t\0m\0l\0')]), 'is not a'],
    [
      'an SVG with a script',
      file('a.svg', ascii(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)),
      'is not a',
    ],
    ['an SVG called a photo', file('a.png', ascii(`<?xml version="1.0"?><svg>${script}</svg>`)), 'is not a'],
    ['a compressed SVG', file('a.svgz.jpg', [0x1f, 0x8b, 8, 0, 0, 0]), 'is not a'],
    ['a picture that is also a script', file('a.gif', ascii('GIF89a/*;*/=1;alert(1)')), 'is not a'],
    ['a bitmap that is also a script', file('a.bmp', ascii('BM/*;*/=1;alert(1)')), 'is not a'],
    ['a Windows program', file('a.pdf.exe', ascii('MZ\u0090\0\u0003')), 'is not a'],
    ['a Linux program', file('a.jpg', [0x7f, ...ascii('ELF')]), 'is not a'],
    ['an Android app', file('a.apk', ascii('PK\u0003\u0004AndroidManifest.xml')), 'is not a'],
    ['a document with macros', file('a.docm', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'is not a'],
    ['a zip archive', file('a.pdf', ascii('PK\u0003\u0004\u0014\0')), 'is not a'],
    ['a shell script', file('a.sh', ascii('#!/bin/sh\nrm -rf /')), 'is not a'],
    ['a PHP script', file('a.php.jpg', ascii('<?php system($_GET[0]);')), 'is not a'],
    ['a photo that only says it is one', file('a.jpg', ascii('image/jpeg')), 'is not a'],
    ['a photo after an HTML page', file('a.jpg', [...ascii('<html>'), ...signatures.jpeg]), 'is not a'],
    ['a PostScript file', file('a.pdf', ascii('%!PS-Adobe-3.0')), 'is not a'],
    ['a video', file('a.mp4', [0, 0, 0, 24, ...ascii('ftypmp42')]), 'is not a'],
    ['nothing', file('a.pdf', []), 'is empty'],
    ['200 MB', hugeFileOf('a.pdf', signatures.pdf, 200 * 1_048_576), 'is larger than 10\u00a0MB'],
  ];
  const harmlessFiles: [what: string, given: File][] = [
    ['a PDF that is also an HTML page is sent as a PDF, which the portal never opens', pdf('a.pdf', script)],
    ['a PDF that may need a password is sent with a warning', pdf('a.pdf', '/Encrypt 3 0 R')],
    ['a PDF whose name is a path is sent', pdf('../../etc/passwd%00.pdf')],
    ['a PDF whose name has a right-to-left override and 300 letters is sent', pdf(`\u202Efdp.${'x'.repeat(300)}.exe`)],
  ];

  it('is one of 25 kinds', () => expect(rejectedFiles.length + harmlessFiles.length).toBe(25));

  it.each(rejectedFiles)('%s is rejected before it is sent', async (_, given, expected) => {
    expect(await check([given])).toContain(`${given.name} ${expected}`);
  });

  it.each(harmlessFiles)('%s', async (_, given) => {
    expect(await check([given])).toBeNull();
  });
});

it.each([
  ['Insurance certificate', 'insurance certificate'],
  ['MOT or council test', 'MOT or council test'],
  ['V5C logbook', 'V5C logbook'],
  ['DVLA driving licence', 'DVLA driving licence'],
  ['', ''],
])('a document’s name: %s inside a sentence is %s', (name, inside) => {
  expect(lowerFirst(name)).toBe(inside);
});
