import type { Page } from '@playwright/test';
import type { ChosenFile } from './driver';

export interface Wanted {
  readonly width: number;
  readonly height: number;
  /** A page of print: sharp, out of focus, dark, or with a lamp reflected in it. Or only lines, which make a small file. */
  readonly look?: 'sharp' | 'blurred' | 'dark' | 'glare' | 'lines';
  readonly type?: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly quality?: number;
}

/** A picture of a printed page, drawn by the browser. Its upper left corner is red, so that a test can see its orientation. */
export const picture = async (page: Page, name: string, wanted: Wanted): Promise<ChosenFile> => {
  const { type = 'image/jpeg' } = wanted;
  const base64 = await page.evaluate(
    async ({ width, height, look = 'sharp', quality = 0.9, type }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const unit = Math.min(width, height) / 40;
      context.fillStyle = '#777';
      context.fillRect(0, 0, width, height);
      if (look === 'blurred') context.filter = `blur(${unit / 2}px)`;
      context.fillStyle = '#e4e2dc';
      context.fillRect(unit * 2, unit * 2, width - unit * 4, height - unit * 4);
      context.fillStyle = '#222';
      if (look === 'lines') {
        for (let y = unit * 4; y < height - unit * 4; y += unit * 2)
          context.fillRect(unit * 4, y, width - unit * 8, unit);
      } else {
        context.font = `${unit}px sans-serif`;
        for (let y = unit * 5; y < height - unit * 4; y += unit * 1.6)
          context.fillText(
            'Vehicle licence PHV-2044 valid until 14 March 2027, any licensed driver',
            unit * 4,
            y,
            width - unit * 8,
          );
      }
      context.filter = 'none';
      context.fillStyle = '#d00000';
      context.fillRect(0, 0, width / 10, height / 10);
      if (look === 'dark') {
        context.fillStyle = 'rgba(0,0,0,0.85)';
        context.fillRect(0, 0, width, height);
      }
      if (look === 'glare') {
        const lamp = context.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, unit * 14);
        lamp.addColorStop(0, 'rgba(255,255,255,1)');
        lamp.addColorStop(0.6, 'rgba(255,255,255,1)');
        lamp.addColorStop(1, 'rgba(255,255,255,0)');
        context.fillStyle = lamp;
        context.fillRect(0, 0, width, height);
      }
      const blob = await canvas.convertToBlob({ type, quality });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
      return btoa(text);
    },
    { ...wanted, type },
  );
  return { name, mimeType: type, buffer: Buffer.from(base64, 'base64') };
};

/** Adds the metadata of a phone to a JPEG: the orientation, and the location 51° 30′ N. */
export const withExif = (file: ChosenFile, orientation: number): ChosenFile => {
  const tiff = Buffer.alloc(128);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  const entry = (at: number, tag: number, type: number, count: number) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
  };
  entry(10, 0x112, 3, 1);
  tiff.writeUInt16BE(orientation, 18);
  // The offset of the GPS block, and of the latitude in it.
  entry(22, 0x8825, 4, 1);
  tiff.writeUInt32BE(40, 30);
  tiff.writeUInt16BE(2, 40);
  entry(42, 1, 2, 2);
  tiff.write('N\0', 50, 'latin1');
  entry(54, 2, 5, 3);
  tiff.writeUInt32BE(72, 62);
  [51, 1, 30, 1, 0, 1].forEach((number, index) => {
    tiff.writeUInt32BE(number, 72 + index * 4);
  });
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return { ...file, buffer: Buffer.concat([file.buffer.subarray(0, 2), head, body, file.buffer.subarray(2)]) };
};

/** Starts like a photo of a newer phone, and contains no picture. */
export const brokenHeic = (name: string): ChosenFile => ({
  name,
  mimeType: 'image/heic',
  buffer: Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'), Buffer.alloc(4000, 7)]),
});
