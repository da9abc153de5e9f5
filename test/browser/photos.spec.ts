import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { World } from '../support/world';
import {
  button,
  type ChosenFile,
  chosenFiles,
  filesField,
  fillDocument,
  heading,
  keptFiles,
  licence,
  openDocument,
  photo,
} from './support/driver';
import { brokenHeic, picture, withExif } from './support/pictures';
import { expect, origins, test } from './support/portal';

const form = '/vehicle-documents/vehicle/update';
const upload = 'POST /v1/documents';

const openForm = async (page: Page, world: World) => {
  await world.arrange({ change: { status: 'draft' } });
  await page.goto(form);
  await openDocument(page, licence);
};

const send = async (page: Page) => {
  await button(page, 'Add document').click();
  await expect(heading(page, 'Documents for this change')).toBeVisible();
};

interface StoredFile {
  readonly name: string;
  readonly mime_type: string;
  readonly size_bytes: number;
  readonly url: string;
}

/** What the operator has of the newest document: names and bytes. */
const storedFiles = async (page: Page): Promise<(StoredFile & { readonly bytes: Buffer })[]> => {
  const answer = await page.request.get(`${origins().sandbox}/v1/vehicle-changes?include=documents,documentTypes`, {
    headers: { accept: 'application/json', origin: origins().portal },
  });
  const { data } = (await answer.json()) as {
    data: readonly { documents?: readonly { files: readonly StoredFile[] }[] }[];
  };
  const files = data[0]?.documents?.[0]?.files ?? [];
  return Promise.all(files.map(async (file) => ({ ...file, bytes: await (await page.request.get(file.url)).body() })));
};

/** The size of a stored picture as a viewer shows it, and which of its corners are red. */
const look = (page: Page, bytes: Buffer) =>
  page.evaluate(async (base64) => {
    const blob = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);
    const bitmap = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { width, height } = bitmap;
    const isRed = (x: number, y: number) => {
      const [red = 0, green = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
      return red > 150 && green < 80;
    };
    const corners = { topLeft: isRed(8, 8), topRight: isRed(width - 8, 8), bottomRight: isRed(width - 8, height - 8) };
    return { width, height, red: Object.entries(corners).flatMap(([name, red]) => (red ? [name] : [])) };
  }, bytes.toString('base64'));

const onlyStored = async (page: Page) => {
  const stored = await storedFiles(page);
  expect(stored).toHaveLength(1);
  const [only] = stored as [(typeof stored)[number]];
  return only;
};

test('a photo is turned upright, made smaller and loses its location (AP-16)', async ({ signedIn: page, world }) => {
  await openForm(page, world);
  const taken = withExif(await picture(page, 'IMG_0001.JPG', { width: 4032, height: 3024, quality: 0.97 }), 6);
  expect(taken.buffer.includes('Exif')).toBe(true);
  await fillDocument(page, licence, [taken]);
  await expect(chosenFiles(page)).toHaveText(/^IMG_0001\.JPG\d+\skB, was \d\.\d\sMB$/);
  // The draft on the device has no location either.
  await expect.poll(() => keptFiles(page)).toEqual([{ name: 'IMG_0001.JPG', hasLocation: false }]);
  await send(page);
  const { name, mime_type, bytes } = await onlyStored(page);
  expect([name, mime_type]).toEqual(['IMG_0001.JPG', 'image/jpeg']);
  expect(bytes.length).toBeLessThan(1_500_000);
  expect(bytes.includes('Exif')).toBe(false);
  // The phone was held on its side, so the drawn upper left corner is shown at the upper right.
  expect(await look(page, bytes)).toEqual({ width: 1800, height: 2400, red: ['topRight'] });
});

test('a photo is upright after sending, in each of the eight Exif orientations', async ({ signedIn: page, world }) => {
  test.slow();
  // A licence has at most two files.
  for (const orientations of [
    [1, 2],
    [3, 4],
    [5, 6],
    [7, 8],
  ]) {
    await openForm(page, world);
    const orientationsShown: unknown[] = [];
    const taken: ChosenFile[] = [];
    for (const orientation of orientations) {
      // The widths differ, because a driver cannot send the same picture twice.
      const photoFile = withExif(
        await picture(page, `held-${orientation}.jpg`, { width: 1200 + 8 * orientation, height: 900 }),
        orientation,
      );
      taken.push(photoFile);
      orientationsShown.push(await look(page, photoFile.buffer));
    }
    await fillDocument(page, licence, taken);
    await send(page);
    const stored = await storedFiles(page);
    expect(stored.map(({ name }) => name)).toEqual(taken.map(({ name }) => name));
    for (const { bytes } of stored) expect(bytes.includes('Exif')).toBe(false);
    expect(await Promise.all(stored.map(({ bytes }) => look(page, bytes)))).toEqual(orientationsShown);
  }
});

test('a photo of 40 megapixels is sent with 2400 pixels, and typing continues meanwhile', async ({
  signedIn: page,
  world,
}, info) => {
  await openForm(page, world);
  const drawing = await page.context().newPage();
  const paths: string[] = [];
  for (const [name, type] of [
    ['large.jpg', 'image/jpeg'],
    ['scan.png', 'image/png'],
  ] as const) {
    const { buffer } = await picture(drawing, name, { width: 7296, height: 5472, look: 'lines', type });
    paths.push(info.outputPath(name));
    // The files are on the disk, because Playwright decodes a buffer in the page, and that would be measured too.
    await writeFile(info.outputPath(name), buffer);
  }
  await drawing.close();
  await page.evaluate(() => {
    const pauses: number[] = [];
    Object.assign(window, { pauses });
    new PerformanceObserver((list) => pauses.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    });
  });
  const startedAt = Date.now();
  await filesField(page).setInputFiles(paths);
  await page.getByLabel('Plate number').pressSequentially('PHV-2044');
  await expect(page.getByLabel('Plate number')).toHaveValue('PHV-2044');
  await expect(chosenFiles(page).getByText(/, was /)).toHaveCount(2);
  const pauses = await page.evaluate(() => (window as unknown as { pauses: number[] }).pauses.map(Math.round));
  info.annotations.push({
    type: 'both ready',
    description: `after ${Date.now() - startedAt} ms, pauses of ${pauses.join(', ') || 'no'} ms`,
  });
  // A generous limit, because other work of a busy machine pauses the page too. Without a worker, a pause would last seconds.
  expect(Math.max(0, ...pauses)).toBeLessThan(500);
  await fillDocument(page, licence, []);
  await send(page);
  const stored = await storedFiles(page);
  expect(stored.map(({ name, mime_type }) => [name, mime_type])).toEqual([
    ['large.jpg', 'image/jpeg'],
    ['scan.jpg', 'image/jpeg'],
  ]);
  for (const { bytes } of stored)
    expect(await look(page, bytes)).toEqual({ width: 2400, height: 1800, red: ['topLeft'] });
});

test('a picture that the browser cannot open is sent byte for byte, and the form shows that', async ({
  signedIn: page,
  world,
}) => {
  await openForm(page, world);
  const heic = brokenHeic('IMG_0002.HEIC');
  await fillDocument(page, licence, [heic]);
  await expect(chosenFiles(page).getByText('4 kB. We can’t show this photo here, but we’ll send it')).toBeVisible();
  await send(page);
  const { name, bytes } = await onlyStored(page);
  expect(name).toBe('IMG_0002.HEIC');
  expect(bytes.equals(heic.buffer)).toBe(true);
});

test('Send waits for the photos, and sends what was typed meanwhile', async ({ signedIn: page, world }) => {
  let goOn = () => undefined as unknown;
  const held = new Promise((resolve) => {
    goOn = () => resolve(null);
  });
  await page.context().route(/\/assets\/photo\./, async (route) => {
    await held;
    await route.continue();
  });
  await openForm(page, world);
  await fillDocument(page, licence, [await photo(page)]);
  await expect(chosenFiles(page)).toHaveText(/^photo\.jpgPreparing, /);
  await button(page, 'Add document').click();
  await expect(button(page, 'Preparing your photos')).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Plate number').fill('PHV-7777');
  expect(await world.calls(upload)).toEqual([]);
  goOn();
  await expect(heading(page, 'Documents for this change')).toBeVisible();
  await page.goto(form);
  await expect(heading(page, 'Documents for this change')).toBeVisible();
  const answer = await page.request.get(`${origins().sandbox}/v1/vehicle-changes?include=documents,documentTypes`, {
    headers: { accept: 'application/json', origin: origins().portal },
  });
  expect(await answer.text()).toContain('PHV-7777');
});
