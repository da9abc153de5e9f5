import type { Page } from '@playwright/test';
import { askElsewhere, atDesk } from '../../support/desk';
import type { World } from '../../support/world';
import { button, heading } from './driver';
import { expect, origins } from './portal';
import { goesOn, type Screens } from './visits';

export const support = '/tickets-support';

/** A question of the sample driver's, and what the team did with it since. */
export const asked = async (
  world: World,
  subject: string,
  then: { readonly status?: string; readonly says?: string; readonly notes?: string } = {},
): Promise<number> => {
  const { portal, sandbox } = origins();
  const fields = [{ id: 3_600_001, value: 'payouts_bank' }];
  const id = await askElsewhere(
    { world, portalOrigin: portal },
    { subject, comment: 'It was due on Thursday, and nothing came.', fields },
  );
  const { says, notes, status } = then;
  if (notes) await atDesk(sandbox, 'PUT', `/tickets/${id}`, { ticket: { comment: { body: notes, public: false } } });
  if (says) await atDesk(sandbox, 'PUT', `/tickets/${id}`, { ticket: { comment: { body: says, public: true } } });
  if (status) await atDesk(sandbox, 'PUT', `/tickets/${id}`, { ticket: { status } });
  return id;
};

const open = async (page: Page, world: World, path: string, title: string | RegExp) => {
  await page.context().addCookies((await world.arrange({ session: 'signed-in' })).cookies);
  await page.goto(path);
  await expect(heading(page, title)).toBeVisible();
};

/** Everything about questions that looks different from the rest. */
export const supportScreens: Screens = {
  'support, nothing asked': async (page, world) => {
    await open(page, world, support, 'Support');
    await expect(page.getByText('No messages yet')).toBeVisible();
  },
  support: goesOn(async (page, world) => {
    await asked(world, 'My plate is missing on the app');
    await asked(world, 'My payout is late', { says: 'Which account did you expect it on?', status: 'pending' });
    await asked(world, 'I cannot see week 12', { says: 'It is there now.', status: 'solved' });
    await asked(world, 'A passenger left a phone', { status: 'closed' });
    await open(page, world, support, 'Support');
    await expect(page.getByRole('heading', { name: 'Action needed' })).toBeVisible();
  }),
  'support, a question': goesOn(async (page, world) => {
    const id = await asked(world, 'My payout is late', {
      says: 'The bank closed early.\n\nIs it there now?',
      status: 'pending',
    });
    await open(page, world, `${support}/${id}`, 'My payout is late');
    await expect(page.getByText('Is it there now?')).toBeVisible();
  }),
  'support, ask': goesOn(async (page, world) => {
    await open(page, world, `${support}/new?topic=documents_vehicle`, 'Contact us');
    await button(page, 'Send').click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  }),
  // In a visit of its own: a driver can write five messages in ten minutes, and the visit above has.
  'support, sent': async (page, world) => {
    await open(page, world, `${support}/new?topic=documents_vehicle`, 'Contact us');
    await page.getByLabel('Subject').fill('My plate');
    await page.getByLabel('Your message').fill('Where is my plate, please?');
    await button(page, 'Send').click();
    await expect(heading(page, 'Message sent')).toBeVisible();
  },
};
