import { readKind } from './file-kind';
import { blankHeic } from './heic-bytes';
import { greyOf, hintsFor, type PhotoHint } from './photo-hints';
import { type PictureBytes, readPicture } from './picture-bytes';

/** The result for one picture. Without a `blob` the file stays unchanged. */
export interface PhotoAnswer {
  readonly outcome: 'shrunk' | 'kept' | 'unopened';
  readonly blob: Blob | null;
  readonly hints: readonly PhotoHint[];
}

/** The longest edge in pixels: staff can read print at this size, and a larger one would only cost the driver time and data. */
const longestEdge = 2400;
const hintEdge = 800;
const wantedBytes = 1_500_000;
const qualities = [0.82, 0.72, 0.6];
/** The most pixels to decode: at four bytes each, half a gigabyte is more than a phone gives one tab. */
const maxPixels = 120_000_000;

const shrink = (width: number, height: number, longest: number): readonly [number, number] => {
  const scale = Math.min(1, longest / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
};

/** The canvas transform that makes a picture of `width` by `height` upright, for each EXIF orientation. */
const uprightMatrix = (orientation: number, width: number, height: number): DOMMatrix2DInit => {
  const [a, b, c, d, e, f] = [
    [1, 0, 0, 1, 0, 0],
    [-1, 0, 0, 1, width, 0],
    [-1, 0, 0, -1, width, height],
    [1, 0, 0, -1, 0, height],
    [0, 1, 1, 0, 0, 0],
    [0, 1, -1, 0, height, 0],
    [0, -1, -1, 0, height, width],
    [0, -1, 1, 0, 0, width],
  ][orientation - 1] ?? [1, 0, 0, 1, 0, 0];
  return { a, b, c, d, e, f } as DOMMatrix2DInit;
};

/**
 * Decodes at the needed size, so that forty million pixels need not be in memory. The worker rotates pictures whose bytes it can read,
 * because browsers differ in that, above all while resizing. Other files (HEIC, WebP) are rotated by the browser.
 */
const decode = async (file: Blob, picture: PictureBytes | null): Promise<ImageBitmap> => {
  if (picture) {
    const source = new Blob([picture.plain], { type: file.type });
    const [resizeWidth, resizeHeight] = shrink(picture.width, picture.height, longestEdge);
    try {
      if (picture.width > 0 && picture.height > 0) {
        return await createImageBitmap(source, { resizeWidth, resizeHeight, resizeQuality: 'medium' });
      }
    } catch {
      // The browser may not support the resize options.
    }
    return createImageBitmap(source);
  }
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return createImageBitmap(file);
  }
};

const draw = (
  image: ImageBitmap | OffscreenCanvas,
  width: number,
  height: number,
  matrix?: DOMMatrix2DInit,
  isTurned = false,
) => {
  const canvas = isTurned ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  // White behind transparent pixels, like paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  if (matrix) context.setTransform(matrix);
  context.drawImage(image, 0, 0, width, height);
  return { canvas, context };
};

const encode = async (canvas: OffscreenCanvas): Promise<Blob> => {
  let blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: qualities[0] ?? 0.82 });
  for (const quality of qualities.slice(1)) {
    if (blob.size <= wantedBytes) break;
    blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  }
  return blob;
};

/** The file without its metadata, as far as its bytes are understood, for a picture that could not be re-encoded. */
const unopened = async (file: Blob, picture: PictureBytes | null): Promise<PhotoAnswer> => {
  let bytes = picture && !picture.isPlain ? picture.plain : null;
  if ((await readKind(file)) === 'heic') {
    const blank = blankHeic(new Uint8Array(await file.arrayBuffer()));
    if (blank) bytes = blank;
  }
  return { outcome: 'unopened', blob: bytes && new Blob([bytes], { type: file.type }), hints: [] };
};

const prepare = async (file: Blob): Promise<PhotoAnswer> => {
  const picture = readPicture(new Uint8Array(await file.arrayBuffer()), await readKind(file));
  if (picture && picture.width * picture.height > maxPixels) return unopened(file, picture);
  let upright: ReturnType<typeof draw>;
  let shortSide: number;
  try {
    const bitmap = await decode(file, picture);
    const orientation = picture?.orientation ?? 1;
    const [width, height] = shrink(bitmap.width, bitmap.height, longestEdge);
    upright = draw(bitmap, width, height, uprightMatrix(orientation, width, height), orientation > 4);
    shortSide = Math.min(picture?.width || bitmap.width, picture?.height || bitmap.height);
    bitmap.close();
  } catch {
    return unopened(file, picture);
  }
  const { canvas } = upright;
  const [width, height] = shrink(canvas.width, canvas.height, hintEdge);
  const small = draw(canvas, width, height).context.getImageData(0, 0, width, height);
  const hints = hintsFor(greyOf(small.data, width, height), shortSide);

  const longest = picture ? Math.max(picture.width, picture.height) : 0;
  const mayStay = picture?.isPlain === true && picture.orientation === 1 && longest > 0 && longest <= longestEdge;
  if (mayStay && file.size <= wantedBytes) return { outcome: 'kept', blob: null, hints };
  const blob = await encode(canvas);
  return mayStay && blob.size >= file.size
    ? { outcome: 'kept', blob: null, hints }
    : { outcome: 'shrunk', blob, hints };
};

self.addEventListener('message', (event: MessageEvent<{ readonly number: number; readonly file: File }>) => {
  const { number, file } = event.data;
  prepare(file)
    .catch((): PhotoAnswer => ({ outcome: 'unopened', blob: null, hints: [] }))
    .then((answer) => self.postMessage({ number, answer }))
    .catch(() => undefined);
});

// The worker is ready for pictures.
self.postMessage({ up: true });
