import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { RegistrationInput, registrationMachine } from '../../../machines/registration';
import { answer } from '../../browser/support/account';
import { button, heading } from '../../browser/support/driver';
import { newDriver } from '../../support/new-driver';
import {
  addressTaken,
  type RegistrationServer,
  registerCall,
  registrationModel,
  review,
} from '../models/registration.model';
import { whoCall } from '../models/session.model';
import { fields, showsBusyButton } from './flows';
import { type BrowserHarness, type Fixtures, press, testPaths, type UserAction, using } from './run-paths';

const { place, person } = newDriver;

const pressChange = (question: string): UserAction => press(`Change ${question}`);

const events = {
  'driver.next': using(
    (page) => button(page, 'Continue'),
    async ({ page }, { case: { event } }) => {
      await answer[(event.answers as { page: keyof typeof answer }).page](page);
      await button(page, 'Continue').click();
    },
  ),
  'driver.back': press('Back'),
  'driver.changePlace': pressChange('Fleet'),
  'driver.changePerson': pressChange('Mobile number'),
  'driver.changeSignIn': pressChange('Password'),
  'driver.submit': using(
    (page) => button(page, 'Create my account'),
    async ({ page }) => {
      await page.getByRole('checkbox', { name: /^I accept the .* driver terms$/ }).check();
      await button(page, 'Create my account').click();
    },
  ),
  'driver.tryAgain': press('Try again'),
} satisfies Record<EventFrom<typeof registrationMachine>['type'], UserAction>;

const showsPage =
  (title: string) =>
  ({ page }: Fixtures) =>
    expect(heading(page, title)).toBeVisible();
const showsProblem =
  (title: string, words: string) =>
  async ({ page }: Fixtures) => {
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('group', { name: 'There is a problem' })).toContainText(words);
  };

const creating = showsBusyButton('Creating your account');

const harness: BrowserHarness<RegistrationServer> = {
  model: registrationModel,
  hold: [registerCall, whoCall],
  open: async ({ input }, { page, world }) => {
    const { draft } = input as RegistrationInput;
    await page.goto('/login');
    await expect(heading(page, 'Sign in')).toBeVisible();
    const values = {
      ...{ area: '', fleet: '', firstName: '', lastName: '', phone: '', badge: '', email: '' },
      ...(draft.place === null ? {} : { area: place.area, fleet: place.fleet }),
      ...(draft.person === null ? {} : person),
    };
    await page.evaluate(
      (stored) =>
        localStorage.setItem('portal.draft:0:registration', JSON.stringify({ values: stored, savedAt: Date.now() })),
      values,
    );
    await world.hold(registerCall);
    await page.goto('/register');
    await expect(heading(page, /^(Become a driver|About you|Sign-in details)$/)).toBeVisible();
  },
  events,
  otherControls: {
    'place | person | signIn': [...fields, 'link Sign in', 'button Delete answers'],
    'signIn.rejected': ['link Reset your password'],
    'checking | creating | created': [...fields, 'link Read the terms (opens in a new tab)'],
    checking: [/^button (Change (Area|Badge number|Email address|Name)|Delete answers)$/],
    'creating | created': ['link Sign in'],
    awaitingReview: [/^link /],
  },
  states: {
    'place.asking': showsPage('Become a driver'),
    'place.rejected': showsProblem('Become a driver', 'This fleet takes no new drivers in that area'),
    'person.asking': showsPage('About you'),
    'person.rejected': showsProblem('About you', 'Enter a mobile number'),
    'signIn.asking': showsPage('Sign-in details'),
    'signIn.rejected': async ({ page }) => {
      await expect(heading(page, 'Sign-in details')).toBeVisible();
      await expect(page.getByRole('group', { name: 'There is a problem' })).toContainText(
        new RegExp(`${addressTaken}|Choose a password that is harder to guess`),
      );
    },
    'checking.ready': showsPage('Check your answers'),
    'checking.rejected': showsProblem('Check your answers', 'Accept the terms'),
    'checking.failed': ({ page }) => expect(page.getByText('We’re not sure your account was created')).toBeVisible(),
    creating,
    created: creating,
    awaitingReview: async ({ page }) => {
      await expect(heading(page, 'We’re reviewing your account')).toBeVisible();
      await expect(page.getByText(review.reference)).toBeVisible();
    },
  },
};

testPaths(harness);
