import type { BrowserContext, Page } from '@playwright/test';
import type { World } from '../support/world';
import { kinds } from './support/documents';
import {
  type ChosenFile,
  chosenFiles,
  datePart,
  filesField,
  heading,
  keptFiles,
  kill,
  pdf,
  storageOf,
} from './support/driver';
import { picture, withExif } from './support/pictures';
import { expect, test } from './support/portal';
import {
  checkAnswers,
  expectSentOnce,
  fillMot,
  mot,
  nextYear,
  openMot,
  returnToDocuments,
  sendToTeam,
} from './support/upload';

const name = 'IMG_0001.JPG';

/** A photo as the camera stores it: large, rotated, and with its location. */
const cameraPhoto = async (page: Page): Promise<ChosenFile> =>
  withExif(await picture(page, name, { width: 4032, height: 3024, quality: 0.97 }), 6);

const code = /\/assets\/photo\./;
/** Replaces the code for photos: it accepts a picture and never returns it. */
const holdPictures = (context: BrowserContext) =>
  context.route(code, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'self.postMessage({ up: true })' }),
  );

const waitForPreparation = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':photos'))))
    .toEqual([expect.stringContaining('document-own-14')]);

/** Chooses a photo, and waits until it is being prepared and the original is stored on the phone. */
const choose = async (page: Page): Promise<string> => {
  await openMot(page);
  await fillMot(page, [await cameraPhoto(page)]);
  await expectInProgress(page);
  return page.url();
};
const expectInProgress = async (page: Page) => {
  await expect(heading(page, mot)).toBeVisible();
  await expect(chosenFiles(page)).toHaveText(new RegExp(`^${name}Preparing, `));
  await expect.poll(() => storageOf(page)).toContain(name);
};

const finish = async (page: Page, world: World) => {
  await expect(datePart(page, 'Expiry date', 'Year')).toHaveValue(nextYear.slice(0, 4));
  await checkAnswers(page);
  await sendToTeam(page);
  await returnToDocuments(page);
  return expectSentOnce(world, kinds.mot);
};

test.describe('a photo whose tab crashes while it is prepared', () => {
  test('is there again, is prepared, and only then leaves the phone', async ({ signedIn: page, world, context }) => {
    await holdPictures(context);
    const address = await choose(page);
    await waitForPreparation(page);
    expect(await keptFiles(page)).toEqual([{ name, hasLocation: true }]);
    await kill(page);

    await context.unroute(code);
    const later = await context.newPage();
    await later.goto(address);
    await expect(chosenFiles(later)).toHaveText(new RegExp(`^${name}\\d+\\skB, was \\d\\.\\d\\sMB$`));
    await expect.poll(() => keptFiles(later)).toEqual([{ name, hasLocation: false }]);
    const { files } = await finish(later, world);
    const sentPhoto = await later.request.get(files[0]?.url ?? '');
    expect((await sentPhoto.body()).includes('Exif')).toBe(false);
    expect(await storageOf(later)).not.toContain(name);
  });

  test('is dropped after two crashes, and the page names it, so that the form opens with everything else', async ({
    signedIn: page,
    world,
    context,
  }) => {
    await holdPictures(context);
    const address = await choose(page);
    await waitForPreparation(page);
    await kill(page);
    const second = await context.newPage();
    await second.goto(address);
    await expectInProgress(second);
    await kill(second);

    const third = await context.newPage();
    await third.goto(address);
    await expect(third.getByText(`We couldn’t prepare ${name}`)).toBeVisible();
    await expect(chosenFiles(third)).toHaveCount(0);
    await expect.poll(() => storageOf(third)).not.toContain(name);
    await filesField(third).setInputFiles([pdf('mot.pdf')]);
    expect((await finish(third, world)).files.map((file) => file.name)).toEqual(['mot.pdf']);
  });
});
