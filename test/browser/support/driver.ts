import type { Locator, Page } from '@playwright/test';
import { samplePdf } from '../../../sandbox/world/sample-files';
import type { World } from '../../support/world';
import { expect } from './portal';

export type ChosenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** The actions of a driver on a page, by touch, mouse or keys. */
export type InputDevice = {
  press(control: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  choose(radio: Locator): Promise<void>;
  tick(box: Locator): Promise<void>;
  select(list: Locator, label: string): Promise<void>;
  pick(field: Locator, files: readonly ChosenFile[]): Promise<void>;
};

/** A photo as a camera stores it: a real JPEG, of what the page shows now. */
export const photo = async (page: Page, name = 'photo.jpg'): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg', quality: 50 }),
});

export const pdf = (name = 'scan.pdf'): ChosenFile => ({ name, mimeType: 'application/pdf', buffer: samplePdf(name) });

export const mouse: InputDevice = {
  press: (control) => control.click(),
  type: (field, text) => field.fill(text),
  choose: (radio) => radio.check(),
  tick: (box) => box.check(),
  select: async (list, label) => void (await list.selectOption({ label })),
  pick: (field, files) => field.setInputFiles([...files]),
};

export const touch: InputDevice = {
  ...mouse,
  press: (control) => control.tap(),
  choose: async (radio) => {
    await radio.tap();
    await expect(radio).toBeChecked();
  },
  tick: async (box) => {
    await box.tap();
    await expect(box).toBeChecked();
  },
};

/** Goes back to the page of the car, after the change was sent. */
export const returnToCar = async (page: Page, inputDevice: InputDevice = mouse): Promise<void> => {
  await expect(heading(page, 'Change of car sent')).toBeVisible();
  await inputDevice.press(link(page, 'Back to your car'));
  await expect(page).toHaveURL('/vehicle-documents/vehicle');
};

/** Uses only keys. Fails when Tab cannot reach a control. */
export const keys = (page: Page): InputDevice => {
  // Playwright reports a file chooser only while a listener is attached, and attaching it races with the key that opens one.
  page.on('filechooser', () => undefined);
  const reach = async (control: Locator) => {
    await expect(control).toBeVisible();
    const target = await control.elementHandle();
    for (let presses = 0; presses < 120; presses += 1) {
      if (await page.evaluate((element) => element === document.activeElement, target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${control}.`);
  };
  return {
    press: async (control) => {
      await reach(control);
      await page.keyboard.press('Enter');
    },
    type: async (field, text) => {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    choose: async (radio) => {
      // Tab moves to the selected radio button of a group, or to its first; the arrow keys move on from there.
      const group = await radio.getAttribute('name');
      for (let presses = 0; presses < 120; presses += 1) {
        if (await page.evaluate((name) => (document.activeElement as HTMLInputElement | null)?.name === name, group))
          break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Space');
      for (let presses = 0; presses < 12 && !(await radio.isChecked()); presses += 1)
        await page.keyboard.press('ArrowDown');
      await expect(radio).toBeChecked();
    },
    tick: async (box) => {
      await reach(box);
      await page.keyboard.press('Space');
      await expect(box).toBeChecked();
    },
    select: async (list, label) => {
      await reach(list);
      await page.keyboard.type(label);
      await expect(list.locator('option:checked')).toHaveText(label);
    },
    pick: async (field, files) => {
      await reach(field);
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press('Enter');
      await (await chooser).setFiles([...files]);
    },
  };
};

const day = (daysFromNow: number): string => new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);

/** A car that fulfils every council rule of the sandbox, and is old enough to need an MOT. */
export const newCar = {
  kind: 'I’ve changed my car',
  registration: 'TB24 LMR',
  make: 'Aldera',
  model: 'Meridian Hybrid',
  colour: 'Black',
  year: day(-730).slice(0, 4),
  firstRegisteredOn: day(-730),
  fuel: 'Hybrid',
  passengers: '4',
  keeper: 'I own it',
} as const;

export type Car = { readonly [Name in keyof typeof newCar]: string };

export const neededDocuments = [
  { name: 'Vehicle licence', number: ['Plate number', 'PHV-2044'], asksIssueDay: false, asksExpiryDay: true },
  { name: 'Insurance certificate', number: ['Policy number', 'EX-90210'], asksIssueDay: true, asksExpiryDay: true },
  { name: 'MOT or council test', number: null, asksIssueDay: false, asksExpiryDay: true },
  {
    name: 'V5C logbook',
    number: ['Document reference number', '20000000017'],
    asksIssueDay: false,
    asksExpiryDay: false,
  },
] as const;

export type NeededDocument = (typeof neededDocuments)[number];
export const licence: NeededDocument = neededDocuments[0];

/** One of the fields of a date: Day, Month, Year. */
export const datePart = (page: Page, question: string | RegExp, part: 'Day' | 'Month' | 'Year'): Locator =>
  page.getByRole('group', { name: question }).getByLabel(part, { exact: true });

export async function typeDate(
  page: Page,
  inputDevice: InputDevice,
  question: string | RegExp,
  isoDay: string,
): Promise<void> {
  const [year = '', month = '', date = ''] = isoDay.split('-');
  await inputDevice.type(datePart(page, question, 'Day'), String(Number(date)));
  await inputDevice.type(datePart(page, question, 'Month'), String(Number(month)));
  await inputDevice.type(datePart(page, question, 'Year'), year);
}

export const passwordField = (page: Page): Locator => page.getByLabel('Password', { exact: true });
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string | RegExp): Locator => page.getByRole('link', { name, exact: true });
/** The rows of a table of records, without its head. */
export const records = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('table', { name, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
/** All errors that a form shows. */
export const problemsOf = (page: Page): Locator => page.getByRole('group', { name: 'There is a problem' });
export const filesField = (page: Page): Locator => page.getByLabel(/^Choose (a file|files)$/);
export const chosenFiles = (page: Page): Locator =>
  page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');

/** Enters the details of a car, without sending the form. */
export async function describeCar(page: Page, inputDevice: InputDevice = mouse, car: Car = newCar): Promise<void> {
  await inputDevice.choose(page.getByRole('radio', { name: car.kind, exact: true }));
  await inputDevice.type(page.getByLabel('Registration', { exact: true }), car.registration);
  await inputDevice.type(page.getByLabel('Make'), car.make);
  await inputDevice.type(page.getByLabel('Model'), car.model);
  await inputDevice.select(page.getByLabel('Main colour'), car.colour);
  await inputDevice.type(page.getByLabel('Year of manufacture'), car.year);
  await typeDate(page, inputDevice, /^Date of first registration/, car.firstRegisteredOn);
  await inputDevice.select(page.getByLabel('Fuel'), car.fuel);
  await inputDevice.select(page.getByLabel('Passenger seats'), car.passengers);
  await inputDevice.select(page.getByLabel('Who owns the car?'), car.keeper);
}

export async function openDocument(
  page: Page,
  document: NeededDocument,
  inputDevice: InputDevice = mouse,
): Promise<void> {
  await inputDevice.press(button(page, document.name));
  await expect(heading(page, document.name)).toBeVisible();
  await expect(filesField(page)).toBeAttached();
}

/** Chooses files and fills in a document's form, without sending it. */
export async function fillDocument(
  page: Page,
  document: NeededDocument,
  files: readonly ChosenFile[],
  inputDevice: InputDevice = mouse,
): Promise<void> {
  await inputDevice.pick(filesField(page), files);
  if (document.number) await inputDevice.type(page.getByLabel(document.number[0]), document.number[1]);
  if (document.asksIssueDay) await typeDate(page, inputDevice, 'Date of issue', day(-3));
  if (document.asksExpiryDay) await typeDate(page, inputDevice, 'Expiry date', day(300));
}

/** Fills the device's storage completely. */
export const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let part = 0; ; part += 1) localStorage.setItem(`full-${size}-${part}`, 'x'.repeat(size));
      } catch {
        // The storage has no room for a part of that size.
      }
    }
  });

/** The content of this device, as the browser stores it: both storages and the chosen files. */
export const storageOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // Opening a database that does not exist would create an empty one, and the portal's own would never be created.
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'portal-files');
    const files = await new Promise<unknown[]>((resolve) => {
      if (!isThere) {
        resolve([]);
        return;
      }
      const request = indexedDB.open('portal-files');
      request.onerror = () => resolve([]);
      request.onsuccess = () => {
        const database = request.result;
        if (!database.objectStoreNames.contains('chosen')) {
          database.close();
          resolve([]);
          return;
        }
        const all = database.transaction('chosen').objectStore('chosen').getAll();
        all.onsuccess = () => {
          database.close();
          resolve((all.result as File[][]).flat().map((file) => file.name));
        };
      };
    });
    return JSON.stringify({ local: { ...localStorage }, session: { ...sessionStorage }, files });
  });

/** The chosen files on this device: their names, and whether their bytes contain a location. */
export const keptFiles = (page: Page): Promise<readonly { readonly name: string; readonly hasLocation: boolean }[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('portal-files');
      request.onsuccess = () => resolve(request.result);
    });
    const files = await new Promise<File[]>((resolve) => {
      const all = database.transaction('chosen').objectStore('chosen').getAll();
      all.onsuccess = () => resolve((all.result as File[][]).flat());
    });
    database.close();
    const hasExif = async (file: File) => new TextDecoder('latin1').decode(await file.arrayBuffer()).includes('Exif');
    return Promise.all(files.map(async (file) => ({ name: file.name, hasLocation: await hasExif(file) })));
  });

/** Waits until home has no read in progress, so that a test holds, counts or ends only its own calls. */
export const waitForHome = async (page: Page): Promise<void> => {
  await expect(heading(page, 'Home')).toBeAttached();
  await expect(page.getByText(/^Loading /)).toHaveCount(0);
};

export const openHome = async (page: Page): Promise<void> => {
  await page.goto('/');
  await waitForHome(page);
};

/**
 * Kills the renderer, as happens when a phone has no memory left: the page gets no event. A tab that is only closed may run for some
 * milliseconds on a busy machine, and handle an answer that arrives then.
 */
export const kill = async (page: Page) => {
  const dead = page.waitForEvent('crash');
  const cdp = await page.context().newCDPSession(page);
  void cdp.send('Page.crash').catch(() => undefined);
  await dead;
  await page.close();
};

/** Opens the answers of a change with all its documents, checked and ready to be sent to the team. */
export const openAnswers = async (page: Page, world: World): Promise<void> => {
  await world.arrange({ change: { status: 'draft', documents: 'all' } });
  await page.goto('/vehicle-documents/vehicle/update');
  await button(page, 'Continue').click();
  await expect(heading(page, 'Check your answers')).toBeVisible();
};

/** Checks that Zendesk has one ticket for a change with its private note, and still has after a moment. */
export const expectOneTicket = async (world: World): Promise<void> => {
  const tickets = async () =>
    (await world.supportTickets()).map(({ subject, comments }) => [
      subject,
      ...comments.map((comment) => comment.public),
    ]);
  const single = [['Vehicle change Submitted', true, false]];
  await expect.poll(tickets).toEqual(single);
  expect(await tickets()).toEqual(single);
};
