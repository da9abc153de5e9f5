type Bytes = Uint8Array<ArrayBuffer>;

interface Box {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const typeAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** The boxes between two offsets. A HEIC file consists of boxes. */
const boxesIn = (bytes: Uint8Array, from: number, to: number): readonly Box[] => {
  const data = viewOf(bytes);
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const short = data.getUint32(at);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(data.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    if (size < head || at + size > to) break;
    boxes.push({ type: typeAt(bytes, at + 4), from: at + head, to: at + size });
    at += size;
  }
  return boxes;
};

/** Ids of the items with EXIF, or with XMP, which has type `mime`. */
const metadataItems = (bytes: Uint8Array, info: Box): ReadonlySet<number> => {
  const data = viewOf(bytes);
  const items = new Set<number>();
  for (const { type, from, to } of boxesIn(bytes, info.from + (data.getUint8(info.from) === 0 ? 6 : 8), info.to)) {
    if (type !== 'infe') continue;
    const wide = data.getUint8(from) > 2 ? 2 : 0;
    if (to >= from + 12 + wide && ['Exif', 'mime'].includes(typeAt(bytes, from + 8 + wide)))
      items.add(wide ? data.getUint32(from + 4) : data.getUint16(from + 4));
  }
  return items;
};

/** The byte ranges of the given items. `inside` is the offset of items that are stored in the metadata box. */
const placesOf = (
  bytes: Uint8Array,
  where: Box,
  items: ReadonlySet<number>,
  inside: number,
): readonly (readonly [number, number])[] => {
  const data = viewOf(bytes);
  const version = data.getUint8(where.from);
  let at = where.from + 6;
  const number = (size: number): number => {
    at += size;
    if (size === 8) return Number(data.getBigUint64(at - 8));
    if (size === 4) return data.getUint32(at - 4);
    return size === 2 ? data.getUint16(at - 2) : 0;
  };
  const [first, second] = [data.getUint8(where.from + 4), data.getUint8(where.from + 5)];
  const wide = version === 2 ? 4 : 2;
  const places: (readonly [number, number])[] = [];
  for (let count = number(wide); count > 0; count -= 1) {
    const item = number(wide);
    const isInside = version > 0 && (number(2) & 15) === 1;
    at += 2;
    const base = number(second >> 4) + (isInside ? inside : 0);
    for (let extents = number(2); extents > 0; extents -= 1) {
      if (version > 0) at += second & 15;
      const offset = base + number(first >> 4);
      const length = number(first & 15);
      if (items.has(item)) places.push([offset, offset + length]);
    }
  }
  return places;
};

const pictureBoxes = ['ftyp', 'meta', 'mdat', 'moov'];

/**
 * The HEIC file with its metadata zeroed, because a browser that cannot re-encode it would send the location with it. The orientation is
 * stored elsewhere and stays. Null when there is no metadata, or the file is not understood.
 */
export const blankHeic = (bytes: Bytes): Bytes | null => {
  try {
    const boxes = boxesIn(bytes, 0, bytes.length);
    const meta = boxes.find(({ type }) => type === 'meta');
    const parts = meta ? boxesIn(bytes, meta.from + 4, meta.to) : [];
    const part = (name: string) => parts.find(({ type }) => type === name);
    const [info, where] = [part('iinf'), part('iloc')];
    if (!info || !where) return null;
    const places = [
      ...placesOf(bytes, where, metadataItems(bytes, info), part('idat')?.from ?? 0),
      // Some phones append a video, which may contain the location too.
      ...boxes.flatMap(({ type, from, to }) => (pictureBoxes.includes(type) ? [] : [[from, to] as const])),
    ];
    if (places.length === 0) return null;
    const blank = bytes.slice();
    for (const [from, to] of places) blank.fill(0, from, to);
    return blank;
  } catch {
    return null;
  }
};
