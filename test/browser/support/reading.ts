import type { Page } from '@playwright/test';
import type { World } from '../../support/world';
import { button, link } from './driver';
import { expect } from './portal';
import { goesOn, type Screens } from './visits';

type Wanted = Parameters<World['arrange']>[0];

/** Opens an address as the sample driver, with so much arranged. */
export const openAsDriver = async (page: Page, world: World, path: string, wanted: Wanted = {}): Promise<void> => {
  await world.arrange(wanted);
  const { cookies } = await world.arrange({ session: 'signed-in' });
  await page.context().addCookies(cookies);
  await page.goto(path);
};

/** Opens the agreement that waits, from the list. */
export const openWaiting = async (page: Page, world: World): Promise<void> => {
  await openAsDriver(page, world, '/agreements');
  await link(page, 'Driver terms').first().click();
  await expect(page.getByLabel('Your full name')).toBeVisible();
};

export const acceptAs = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Your full name').fill(name);
  await button(page, /^Accept version/).click();
};

/** Every state of the screens that are read more than filled in. */
export const readingScreens: Screens = {
  'agreements, none': async (page, world) => {
    await openAsDriver(page, world, '/agreements', { agreement: null });
    await expect(page.getByText('No agreements yet')).toBeVisible();
  },
  news: async (page, world) => {
    await world.arrange({ post: { is_important: true } });
    for (let number = 0; number < 14; number += 1)
      await world.arrange({ post: { title: `Roadworks, week ${number}` } });
    await openAsDriver(page, world, '/news');
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
  },
  'news, nothing found': goesOn(async (page, world) => {
    await openAsDriver(page, world, '/news?search=zebra');
    await expect(page.getByText('No results')).toBeVisible();
  }),
  'news post': goesOn(async (page, world) => {
    await openAsDriver(page, world, '/news/612');
    await expect(page.getByRole('region', { name: 'Last month' })).toBeVisible();
  }),
  'news post, a picture from elsewhere': goesOn(async (page, world) => {
    const body_html =
      '<p style="color: red" onclick="leave()">Before</p><img src="https://elsewhere.example/1.png" alt="The new rank at the station"><p>After</p>';
    const { post } = await world.arrange({ post: { title: 'A new rank', is_important: true, body_html } });
    await openAsDriver(page, world, `/news/${post?.id}`);
    await expect(page.getByText('This picture couldn’t be loaded: The new rank at the station')).toBeVisible();
  }),
};
