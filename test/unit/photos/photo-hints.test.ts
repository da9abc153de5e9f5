/** @jest-environment node */
import {
  type GreyPicture,
  greyOf,
  hintsFor,
  meanBrightness,
  sharpness,
  whitePatch,
} from '../../../src/photos/photo-hints';

// These run half a million times each, and Jest looks a global up every time.
const { hypot, max, min } = Math;

const width = 800;
const height = 600;

const greyPicture = (pixelAt: (x: number, y: number) => number): GreyPicture => {
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) pixels[y * width + x] = pixelAt(x, y);
  return { width, height, pixels };
};

/** Print: lines of letters three pixels wide, as on a photo of a page, scaled down to 800 pixels. */
const inkAt = (x: number, y: number) =>
  x > 60 && x < 740 && y > 60 && y < 540 && y % 16 < 9 && (x * 7 + (y >> 4) * 13) % 23 < 9 && x % 60 > 8;
/** Paper as a camera sees it, a little darker to one side. */
const paperAt = (x: number) => 225 - x / 40;
const page = greyPicture((x, y) => (inkAt(x, y) ? 45 : paperAt(x)));
const blur = (picture: GreyPicture, radius: number): GreyPicture =>
  greyPicture((x, y) => {
    let [sum, count] = [0, 0];
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) {
        const at = (y + dy) * width + x + dx;
        if (x + dx < 0 || x + dx >= width || picture.pixels[at] === undefined) continue;
        sum += picture.pixels[at] ?? 0;
        count += 1;
      }
    return sum / count;
  });
const darken = (picture: GreyPicture, share: number) =>
  greyPicture((x, y) => (picture.pixels[y * width + x] ?? 0) * share);
/** A lamp that is reflected in a laminated card. */
const glareOf = (radius: number) =>
  greyPicture((x, y) => {
    const light = max(0, radius * 1.6 - hypot(x - 400, y - 300)) / (radius * 0.6);
    return min(255, (page.pixels[y * width + x] ?? 0) + light * 230);
  });

const hintsOf = (picture: GreyPicture, shortSide = 3024) => hintsFor(picture, shortSide);

test('a sharp, bright page of print gets no hint', () => {
  expect(hintsOf(page)).toEqual([]);
  expect(sharpness(page)).toBeGreaterThan(1000);
});

test('a page out of focus is blurred; a slightly soft one is not', () => {
  expect(hintsOf(blur(page, 1))).toEqual([]);
  expect(hintsOf(blur(blur(page, 2), 2))).toEqual(['blurred']);
});

test('a blank page is blurred too', () => {
  expect(hintsOf(greyPicture(paperAt))).toEqual(['blurred']);
});

test('a photo at night is dark, and not blurred as well', () => {
  expect(hintsOf(darken(page, 0.2))).toEqual(['dark']);
  expect(hintsOf(darken(page, 0.4))).toEqual([]);
});

test('a lamp on the card is glare; a small glint is not', () => {
  expect(hintsOf(glareOf(110))).toEqual(['glare']);
  expect(hintsOf(glareOf(20))).toEqual([]);
});

test('a scan’s white paper and a screenshot’s white panel are not glare', () => {
  expect(hintsOf(greyPicture((x, y) => (inkAt(x, y) ? 20 : 255)))).toEqual([]);
  const panel = greyPicture((x, y) => (inkAt(x, y) && y % 48 < 16 ? 20 : 255));
  expect(hintsOf(greyPicture((x, y) => (x > 300 && x < 700 ? (panel.pixels[y * width + x] ?? 0) : 90)))).toEqual([]);
  expect(
    hintsOf(
      greyPicture((x, y) => (x > 300 && x < 600 && y > 200 && y < 400 ? 255 : (page.pixels[y * width + x] ?? 0))),
    ),
  ).toEqual([]);
});

test('a very small picture is reported as small', () => {
  expect(hintsOf(page, 799)).toEqual(['small']);
  expect(hintsOf(page, 800)).toEqual([]);
});

test('one photo can get several hints', () => {
  expect(hintsOf(darken(page, 0.1), 300)).toEqual(['dark', 'small']);
});

test('the grey of a pixel weighs its colours as the eye does', () => {
  const rgba = Uint8ClampedArray.from([255, 255, 255, 255, 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
  expect([...greyOf(rgba, 2, 2).pixels]).toEqual([255, 76, 149, 29]);
});

test('a picture of a few pixels causes no error', () => {
  const dot = { pixels: Uint8Array.of(255), width: 1, height: 1 };
  expect(sharpness(dot)).toBe(0);
  expect(meanBrightness(dot)).toBe(255);
  expect(whitePatch(dot)).toEqual({ share: 1, fades: 0 });
  expect(meanBrightness({ pixels: new Uint8Array(), width: 0, height: 0 })).toBe(0);
});

test('patches that touch only at a corner count as two', () => {
  const checkerboard = greyPicture((x, y) => (x < 400 === y < 300 ? 255 : 0));
  expect(whitePatch(checkerboard).share).toBeCloseTo(0.25, 1);
});
