/** Reasons for which staff may send a picture back. A hint only warns. */
export type PhotoHint = 'blurred' | 'dark' | 'glare' | 'small';

/** Brightness of each pixel, 0 to 255, row by row. */
export interface GreyPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Converts a canvas's RGBA pixels. */
export const greyOf = (rgba: Uint8ClampedArray, width: number, height: number): GreyPicture => {
  const pixels = new Uint8Array(width * height);
  for (let index = 0; index < pixels.length; index += 1) {
    const at = index * 4;
    pixels[index] = ((rgba[at] ?? 0) * 299 + (rgba[at + 1] ?? 0) * 587 + (rgba[at + 2] ?? 0) * 114) / 1000;
  }
  return { pixels, width, height };
};

export const meanBrightness = ({ pixels }: GreyPicture): number => {
  let sum = 0;
  for (const pixel of pixels) sum += pixel;
  return sum / Math.max(1, pixels.length);
};

/** Variance of the Laplacian: how much each pixel differs from its four neighbours. Sharp print has thousands, a blurred page tens. */
export const sharpness = ({ pixels, width, height }: GreyPicture): number => {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const edge =
        (pixels[at - 1] ?? 0) +
        (pixels[at + 1] ?? 0) +
        (pixels[at - width] ?? 0) +
        (pixels[at + width] ?? 0) -
        4 * (pixels[at] ?? 0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  if (count === 0) return 0;
  return squares / count - (sum / count) ** 2;
};

/** The size of a block is a power of two: shifting is fast, and this runs for every pixel on a phone. */
const shift = 3;
const block = 1 << shift;

/** The darkest pixel of each block: under glare the ink is as white as the paper. */
const darkestOf = ({ pixels, width, height }: GreyPicture): GreyPicture => {
  const columns = Math.ceil(width / block);
  const rows = Math.ceil(height / block);
  const darkest = new Uint8Array(columns * rows).fill(255);
  for (let y = 0; y < height; y += 1) {
    const row = (y >> shift) * columns;
    for (let x = 0; x < width; x += 1) {
      const at = row + (x >> shift);
      const pixel = pixels[y * width + x] ?? 255;
      if (pixel < (darkest[at] ?? 255)) darkest[at] = pixel;
    }
  }
  return { pixels: darkest, width: columns, height: rows };
};

const burnt = 250;
const nearlyBurnt = 200;

/**
 * The largest pure white patch as a share of the picture, and how gradual its edge is. Glare fades gradually, while the margin of a white
 * page ends at black print.
 */
export const whitePatch = (grey: GreyPicture): { readonly share: number; readonly fades: number } => {
  const { pixels, width, height } = darkestOf(grey);
  const visited = new Uint8Array(pixels.length);
  let [largest, fades] = [0, 0];
  for (let start = 0; start < pixels.length; start += 1) {
    if (visited[start] || (pixels[start] ?? 0) < burnt) continue;
    const patch = [start];
    let [edge, soft] = [0, 0];
    visited[start] = 1;
    // The loop extends the list while iterating.
    for (const at of patch) {
      const x = at % width;
      for (const [next, isInside] of [
        [at - 1, x > 0],
        [at + 1, x < width - 1],
        [at - width, at >= width],
        [at + width, at < width * (height - 1)],
      ] as const) {
        const pixel = pixels[next] ?? 0;
        if (!isInside || (visited[next] && pixel >= burnt)) continue;
        if (pixel >= burnt) {
          visited[next] = 1;
          patch.push(next);
        } else {
          edge += 1;
          if (pixel >= nearlyBurnt) soft += 1;
        }
      }
    }
    if (patch.length <= largest) continue;
    largest = patch.length;
    fades = soft / Math.max(1, edge);
  }
  return { share: largest / Math.max(1, pixels.length), fades };
};

/** The hints for a picture, from a grey copy of about 800 pixels and the short side of the original. */
export const hintsFor = (grey: GreyPicture, shortSide: number): readonly PhotoHint[] => {
  const hints: PhotoHint[] = [];
  const brightness = meanBrightness(grey);
  if (brightness < 60) hints.push('dark');
  // A dark picture has no strong edges, and needs more light first. Between dark and bright, sharpness is weighted up.
  else if (sharpness(grey) * (128 / Math.min(128, brightness)) ** 2 < 100) hints.push('blurred');
  const patch = whitePatch(grey);
  if (patch.share > 0.03 && patch.share < 0.5 && patch.fades > 0.5) hints.push('glare');
  if (shortSide < 800) hints.push('small');
  return hints;
};
