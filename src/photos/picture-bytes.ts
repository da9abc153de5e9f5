import type { FileKind } from './file-kind';

type Bytes = Uint8Array<ArrayBuffer>;

/** What a picture's bytes say about it, without decoding. */
export interface PictureBytes {
  /** As stored, before rotation; 0 when not found. */
  readonly width: number;
  readonly height: number;
  /** EXIF orientation, 1 to 8: 1 is upright, 5 to 8 swap the sides. */
  readonly orientation: number;
  /** Whether the file contains only the picture: no location, camera, comment or attached video. */
  readonly isPlain: boolean;
  /** The same picture without its metadata. In one piece, because Firefox cannot decode a blob of several. */
  readonly plain: Bytes;
}

const latin1 = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const join = (parts: readonly Bytes[]): Bytes => {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

/** The orientation in an EXIF block, which is a TIFF file; 1 when it has no valid one. */
const orientationOf = (tiff: Uint8Array): number => {
  const data = view(tiff);
  const isLittleEndian = latin1(tiff, 0, 2) === 'II';
  const directory = data.getUint32(4, isLittleEndian);
  const entries = data.getUint16(directory, isLittleEndian);
  for (let at = directory + 2; at < directory + 2 + entries * 12; at += 12) {
    if (data.getUint16(at, isLittleEndian) !== 0x112) continue;
    const orientation = data.getUint16(at + 8, isLittleEndian);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
};

const orientationOrUpright = (tiff: Uint8Array): number => {
  try {
    return orientationOf(tiff);
  } catch {
    return 1;
  }
};

/** Frame markers of every JPEG process; the others in this range are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** JFIF, the colour profile and Adobe's colour transform affect the picture; all other application data and comments are removed. */
const belongsToJpeg = (marker: number, bytes: Uint8Array, at: number): boolean => {
  if (marker === 0xe0) return latin1(bytes, at, 4) === 'JFIF';
  if (marker === 0xe2) return latin1(bytes, at, 11) === 'ICC_PROFILE';
  if (marker === 0xee) return latin1(bytes, at, 5) === 'Adobe';
  return marker < 0xe0;
};

const readJpeg = (bytes: Bytes): PictureBytes => {
  const plain: Bytes[] = [bytes.subarray(0, 2)];
  let [width, height, orientation, isPlain] = [0, 0, 1, true];
  let at = 2;
  while (at < bytes.length) {
    // Image data follows the scan header. In it a 0xff that is not a marker is followed by 0, or is a restart marker.
    let end = at;
    while (
      end < bytes.length &&
      !(bytes[end] === 0xff && (bytes[end + 1] ?? 0) > 0 && !standsAlone(bytes[end + 1] ?? 0))
    )
      end += 1;
    if (end > at) plain.push(bytes.subarray(at, end));
    if (end + 1 >= bytes.length) break;
    const marker = bytes[end + 1] ?? 0;
    at = end;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      plain.push(bytes.subarray(at, at + 2));
      // Some phones append a video or a second picture.
      if (at + 2 < bytes.length) isPlain = false;
      break;
    }
    const next = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (next <= at + 3 || next > bytes.length) {
      plain.push(bytes.subarray(at));
      isPlain = false;
      break;
    }
    if (belongsToJpeg(marker, bytes, at + 4)) plain.push(bytes.subarray(at, next));
    else isPlain = false;
    if (marker === 0xe1 && latin1(bytes, at + 4, 4) === 'Exif')
      orientation = orientationOrUpright(bytes.subarray(at + 10, next));
    if (isFrame(marker) && next >= at + 9) {
      height = ((bytes[at + 5] ?? 0) << 8) | (bytes[at + 6] ?? 0);
      width = ((bytes[at + 7] ?? 0) << 8) | (bytes[at + 8] ?? 0);
    }
    at = next;
  }
  return { width, height, orientation, isPlain, plain: join(plain) };
};

const pngChunks = new Set([
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'pHYs',
  'sBIT',
  'bKGD',
  'hIST',
  'acTL',
  'fcTL',
  'fdAT',
]);

const readPng = (bytes: Bytes): PictureBytes | null => {
  const data = view(bytes);
  const plain: Bytes[] = [bytes.subarray(0, 8)];
  let [orientation, isPlain] = [1, true];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const next = at + 12 + data.getUint32(at);
    const type = latin1(bytes, at + 4, 4);
    if (next > bytes.length) return null;
    // A capital first letter marks a critical chunk, without which the picture cannot be decoded.
    if (/^[A-Z]/.test(type) || pngChunks.has(type)) plain.push(bytes.subarray(at, next));
    else isPlain = false;
    if (type === 'eXIf') orientation = orientationOrUpright(bytes.subarray(at + 8, next - 4));
    at = next;
    if (type === 'IEND') break;
  }
  if (bytes.length < 24) return null;
  return {
    width: data.getUint32(16),
    height: data.getUint32(20),
    orientation,
    isPlain: isPlain && at === bytes.length,
    plain: join(plain),
  };
};

/** Reads a picture's structure. Null for a kind without a reader here, or a broken file. */
export const readPicture = (bytes: Bytes, kind: FileKind | null): PictureBytes | null => {
  try {
    if (kind === 'jpeg') return readJpeg(bytes);
    return kind === 'png' ? readPng(bytes) : null;
  } catch {
    return null;
  }
};
