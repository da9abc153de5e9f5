import type { Page } from '@playwright/test';
import { newDriver } from '../../support/new-driver';
import type { World } from '../../support/world';
import { button, heading, type InputDevice, mouse, passwordField } from './driver';
import { expect } from './portal';

const { place, person, signIn } = newDriver;

/** Answers the questions of the open registration page. */
export const answer = {
  place: async (page: Page, inputDevice: InputDevice = mouse) => {
    await inputDevice.select(page.getByLabel('Where do you work?'), place.areaLabel);
    await inputDevice.choose(page.getByRole('radio', { name: place.fleetLabel }));
  },
  person: async (page: Page, inputDevice: InputDevice = mouse) => {
    await inputDevice.type(page.getByLabel('First name'), person.firstName);
    await inputDevice.type(page.getByLabel('Last name'), person.lastName);
    await inputDevice.type(page.getByLabel('Mobile number'), person.phone);
    await inputDevice.type(page.getByLabel(/^Badge number/), person.badge);
  },
  signIn: async (page: Page, inputDevice: InputDevice = mouse, email: string = signIn.email) => {
    await inputDevice.type(page.getByLabel('Email address'), email);
    await inputDevice.type(passwordField(page), signIn.password);
  },
} as const;

const headings = { person: 'About you', signIn: 'Sign-in details', check: 'Check your answers' } as const;

/** Goes from the first page of the registration to the given one. */
export const registerUpTo = async (
  page: Page,
  last: keyof typeof headings,
  inputDevice: InputDevice = mouse,
  email?: string,
): Promise<void> => {
  await page.goto('/register');
  await expect(heading(page, 'Become a driver')).toBeVisible();
  await answer.place(page, inputDevice);
  await inputDevice.press(button(page, 'Continue'));
  await expect(heading(page, headings.person)).toBeVisible();
  if (last === 'person') return;
  await answer.person(page, inputDevice);
  await inputDevice.press(button(page, 'Continue'));
  await expect(heading(page, headings.signIn)).toBeVisible();
  if (last === 'signIn') return;
  await answer.signIn(page, inputDevice, email);
  await inputDevice.press(button(page, 'Continue'));
  await expect(heading(page, headings.check)).toBeVisible();
};

/** Accepts the terms and sends the registration. */
export const create = async (page: Page, inputDevice: InputDevice = mouse): Promise<void> => {
  await inputDevice.tick(page.getByRole('checkbox', { name: /^I accept the .* driver terms$/ }));
  await inputDevice.press(button(page, /^(Create my account|Ask to reopen my account)$/));
};

/** The code of the newest email that has one. */
export const mailedCode = async (world: World): Promise<string> => {
  const code = (await world.mails()).find((mail) => mail.code)?.code;
  if (!code) throw new Error('No mail holds a code.');
  return code;
};

/** The link of the newest email that has one. */
export const mailedLink = async (world: World): Promise<string> => {
  const link = (await world.mails()).find((mail) => mail.link)?.link;
  if (!link) throw new Error('No mail holds a link.');
  return link;
};
