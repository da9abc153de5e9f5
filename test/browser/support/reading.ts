import type { Page } from '@playwright/test';
import type { World } from '../../support/world';
import { link } from './driver';
import { expect } from './portal';

type Wanted = Parameters<World['arrange']>[0];

/** Opens an address as the sample driver, with the given data arranged. */
export const openAsDriver = async (page: Page, world: World, path: string, wanted: Wanted = {}): Promise<void> => {
  await world.arrange(wanted);
  const { cookies } = await world.arrange({ session: 'signed-in' });
  await page.context().addCookies(cookies);
  await page.goto(path);
};

/** Opens the agreement that the driver has to accept, from the list. */
export const openWaiting = async (page: Page, world: World): Promise<void> => {
  await openAsDriver(page, world, '/agreements');
  await link(page, 'Driver terms').first().click();
  await expect(page.getByLabel('Your full name')).toBeVisible();
};
