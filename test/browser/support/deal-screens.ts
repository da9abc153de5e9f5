import { button, heading } from './driver';
import { expect } from './portal';
import { goesOn, type Opens, type Screens } from './visits';

/** Signs the sample driver in and opens an offer, or the list, by its heading. */
const opened =
  (path: string, says: string | RegExp): Opens =>
  async (page, world) => {
    await page.context().addCookies((await world.arrange({ session: 'signed-in' })).cookies);
    await page.goto(`/partner-plus${path}`);
    await expect(heading(page, says)).toBeVisible();
  };

/** Every screen of offers and state of a screen. */
export const dealScreens: Screens = {
  'offers, for anybody': async (page) => {
    await page.goto('/partner-plus');
    await expect(heading(page, /^What is Partner-plus\?/)).toBeVisible();
  },
  offers: goesOn(opened('/deals', 'Offers for drivers')),
  'offer with a code, which no browser copies': goesOn(async (page, world) => {
    await opened('/310', /^Example Fuels/)(page, world);
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await button(page, 'Copy code').click();
    await expect(page.getByRole('alert')).toBeVisible();
  }),
  'offer held out': goesOn(async (page, world) => {
    await opened('/314', /^Harbour Road Tyres/)(page, world);
    await button(page, 'Show at the till').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  'offer that is over': goesOn(opened('/305', /^Kestrel Mobile/)),
};
