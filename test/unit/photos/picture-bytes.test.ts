/** @jest-environment node */
import { readPicture } from '../../../src/photos/picture-bytes';
import { until } from '../../support/until';

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const bytesOf = (...parts: (readonly number[])[]) => Uint8Array.from(parts.flat());
const listed = (bytes: Uint8Array | undefined) => [...(bytes ?? [])];
const bigEndian = (value: number, length: number) =>
  Array.from({ length }, (_, index) => (value >>> ((length - 1 - index) * 8)) & 0xff);
const littleEndian = (value: number, length: number) => bigEndian(value, length).reverse();

/** A TIFF with only an orientation, in either byte order. */
const tiff = (orientation: number, isLittleEndian = false) => {
  const number = isLittleEndian ? littleEndian : bigEndian;
  return [
    ...ascii(isLittleEndian ? 'II' : 'MM'),
    ...number(42, 2),
    ...number(8, 4),
    ...number(1, 2),
    ...number(0x112, 2),
    ...number(3, 2),
    ...number(1, 4),
    ...number(orientation, 2),
    0,
    0,
    ...number(0, 4),
  ];
};

describe('JPEG', () => {
  const segment = (marker: number, body: readonly number[]) => [
    0xff,
    marker,
    ...bigEndian(body.length + 2, 2),
    ...body,
  ];
  const start = [0xff, 0xd8];
  const jfif = segment(0xe0, [...ascii('JFIF'), 0, 1, 2]);
  const frame = segment(0xc0, [8, ...bigEndian(3024, 2), ...bigEndian(4032, 2), 3]);
  // The image data contains a stuffed 0xff and a restart marker.
  const scan = [...segment(0xda, [1, 0]), 1, 0xff, 0, 2, 0xff, 0xd0, 3];
  const second = [...segment(0xc4, [0xff, 0xd9]), ...segment(0xda, [1, 0]), 4];
  const end = [0xff, 0xd9];
  const exif = (orientation: number, isLittleEndian = false) =>
    segment(0xe1, [...ascii('Exif\0\0'), ...tiff(orientation, isLittleEndian)]);
  const read = (...parts: (readonly number[])[]) => readPicture(bytesOf(...parts), 'jpeg');

  it('without metadata is plain, and unchanged', () => {
    const bytes = [
      start,
      jfif,
      segment(0xe2, ascii('ICC_PROFILE\0')),
      segment(0xee, ascii('Adobe')),
      frame,
      scan,
      second,
      end,
    ];
    const found = read(...bytes);
    expect(found).toMatchObject({ width: 4032, height: 3024, orientation: 1, isPlain: true });
    expect(listed(found?.plain)).toEqual(bytes.flat());
  });

  it.each([
    ['where it was taken', exif(6), 6],
    ['the same in the other order of bytes', exif(8, true), 8],
    ['XMP', segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0')), 1],
    ['a thumbnail', segment(0xe0, ascii('JFXX\0')), 1],
    ['more pictures', segment(0xe2, ascii('MPF\0')), 1],
    ['a comment', segment(0xfe, ascii('by me')), 1],
    ['IPTC', segment(0xed, ascii('Photoshop')), 1],
    ['an orientation that there is not', exif(9), 1],
    ['EXIF that breaks off', segment(0xe1, ascii('Exif\0\0MM')), 1],
  ])('loses %s', (_, extra, orientation) => {
    const found = read(start, jfif, extra, frame, scan, end);
    expect(found).toMatchObject({ width: 4032, orientation, isPlain: false });
    expect(listed(found?.plain)).toEqual([start, jfif, frame, scan, end].flat());
  });

  it('loses its metadata even if it has too many pixels to decode (AP-16)', async () => {
    const worker = Object.assign(new EventTarget(), { postMessage: jest.fn() });
    Object.assign(globalThis, { self: worker });
    await import('../../../src/photos/photo-worker');
    const side = bigEndian(20_000, 2);
    const parts = (extra: readonly number[]) => [start, extra, segment(0xc0, [8, ...side, ...side, 3]), scan, end];
    const file = new Blob([bytesOf(...parts(exif(6)))]);
    worker.dispatchEvent(Object.assign(new Event('message'), { data: { number: 1, file } }));
    const { answer } = await until(
      () => worker.postMessage.mock.lastCall?.[0],
      (reply) => reply?.number === 1,
    );
    expect(listed(new Uint8Array(await answer.blob.arrayBuffer()))).toEqual(parts([]).flat());
  });

  it('loses bytes after its end, and a comment between two scans', () => {
    expect(listed(read(start, frame, scan, end, ascii('a film'))?.plain)).toEqual([start, frame, scan, end].flat());
    const commented = read(start, frame, scan, segment(0xfe, ascii('by me')), second, end);
    expect(commented?.isPlain).toBe(false);
    expect(listed(commented?.plain)).toEqual([start, frame, scan, second, end].flat());
  });

  it('that is truncated keeps its bytes', () => {
    expect(listed(read(start, frame, scan)?.plain)).toEqual([start, frame, scan].flat());
    const cutOff = read(start, exif(6), [0xff, 0xc4, 0xff, 0xff, 1, 2]);
    expect(cutOff).toMatchObject({ width: 0, orientation: 6, isPlain: false });
    expect(listed(cutOff?.plain)).toEqual([...start, 0xff, 0xc4, 0xff, 0xff, 1, 2]);
  });
});

describe('PNG', () => {
  const chunk = (type: string, body: readonly number[] = []) => [
    ...bigEndian(body.length, 4),
    ...ascii(type),
    ...body,
    0,
    0,
    0,
    0,
  ];
  const start = [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a];
  const header = chunk('IHDR', [...bigEndian(1200, 4), ...bigEndian(900, 4), 8, 2, 0, 0, 0]);
  const bytes = [start, header, chunk('gAMA', [1]), chunk('IDAT', [1, 2, 3]), chunk('IEND')];
  const read = (...parts: (readonly number[])[]) => readPicture(bytesOf(...parts), 'png');

  it('without metadata is plain', () => {
    expect(read(...bytes)).toMatchObject({ width: 1200, height: 900, orientation: 1, isPlain: true });
    expect(listed(read(...bytes)?.plain)).toEqual(bytes.flat());
  });

  it('loses EXIF, texts and bytes after its end', () => {
    const [, , ...rest] = bytes;
    const found = read(start, header, chunk('eXIf', tiff(3)), chunk('iTXt', ascii('XML:com.adobe.xmp')), ...rest, [1]);
    expect(found).toMatchObject({ orientation: 3, isPlain: false });
    expect(listed(found?.plain)).toEqual(bytes.flat());
  });

  it('that is truncated is rejected', () => {
    expect(read(start, [0, 0, 0, 13])).toBeNull();
    expect(read(start, header.slice(0, -3))?.width ?? null).not.toBe(0);
    expect(read(start, header, [0, 1, 0, 0, ...ascii('IDAT'), 1, 2, 3, 4, 5])).toBeNull();
  });
});

test('a file of another kind is not read', () => {
  expect(readPicture(bytesOf(ascii('%PDF-1.7')), 'pdf')).toBeNull();
  expect(readPicture(bytesOf([]), null)).toBeNull();
  expect(readPicture(bytesOf([]), 'png')).toBeNull();
});
