/** @jest-environment node */
import { blankHeic } from '../../../src/photos/heic-bytes';

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const bigEndian = (value: number, length: number) =>
  Array.from({ length }, (_, index) => (value / 2 ** ((length - 1 - index) * 8)) & 0xff);
const box = (type: string, ...body: (readonly number[])[]) => [
  ...bigEndian(body.flat().length + 8, 4),
  ...ascii(type),
  ...body.flat(),
];
const full = (type: string, version: number, ...body: (readonly number[])[]) => box(type, [version, 0, 0, 0], ...body);

const kinds = ['hvc1', 'Exif', 'mime'];
const start = box('ftyp', ascii('heic\0\0\0\0mif1'));

/** A HEIC of three items: the picture, EXIF and XMP, four bytes each, one after the other. */
const heic = ({ version = 1, wide = false, inside = false } = {}) => {
  const id = (item: number) => bigEndian(item, wide ? 4 : 2);
  const infos = kinds.map((kind, index) => full('infe', wide ? 3 : 2, id(index + 1), [0, 0], ascii(kind), [0]));
  const iinf = full('iinf', wide ? 1 : 0, bigEndian(kinds.length, wide ? 4 : 2), ...infos);
  const iloc = (first: number) =>
    full(
      'iloc',
      version,
      [0x44, 0],
      id(kinds.length),
      ...kinds.map((_, index) => [
        ...id(index + 1),
        ...(version > 0 ? bigEndian(inside ? 1 : 0, 2) : []),
        ...bigEndian(0, 2),
        ...bigEndian(1, 2),
        ...bigEndian(first + index * 4, 4),
        ...bigEndian(4, 4),
      ]),
    );
  const items = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3];
  const meta = (first: number) =>
    full('meta', 0, full('hdlr', 0), iinf, iloc(first), ...(inside ? [box('idat', items)] : []));
  const first = inside ? 0 : start.length + meta(0).length + 8;
  return Uint8Array.from([...start, ...meta(first), ...(inside ? [] : box('mdat', items))]);
};

it.each([
  ['old', { version: 0 }],
  ['common', {}],
  ['large', { version: 2, wide: true }],
  ['small, with its items in the metadata box', { inside: true }],
])('a %s file: metadata becomes zeros, and nothing else changes', (_, kind) => {
  const bytes = heic(kind);
  const blanked = blankHeic(bytes);
  expect([...(blanked ?? []).slice(-12)]).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect([...(blanked ?? []).slice(0, -8)]).toEqual([...bytes.slice(0, -8)]);
  expect([...bytes.slice(-4)]).toEqual([3, 3, 3, 3]);
});

it('a video that a phone appended becomes zeros too', () => {
  const video = box('mpvd', ascii('moov with a location'));
  const blanked = blankHeic(Uint8Array.from([...heic(), ...video]));
  expect([...(blanked ?? []).slice(-video.length)]).toEqual([...video.slice(0, 8), ...Array(video.length - 8).fill(0)]);
  expect([...(blanked ?? []).slice(0, -video.length)]).toEqual([...(blankHeic(heic()) ?? [])]);
});

it.each([
  ['nothing after its first box', start],
  ['no list of its items', [...start, ...full('meta', 0, full('hdlr', 0))]],
  ['a list that is cut off', [...heic().slice(0, 60)]],
  ['an impossible size', [...start, ...bigEndian(4, 4), ...ascii('meta')]],
])('a file with %s is unchanged', (_, bytes) => {
  expect(blankHeic(Uint8Array.from(bytes))).toBeNull();
});
