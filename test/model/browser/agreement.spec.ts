import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { AgreementInput, agreementMachine } from '../../../machines/agreement';
import { button, problemsOf } from '../../browser/support/driver';
import { withOrigins } from '../../browser/support/portal';
import { type AgreementServer, agreementModel, badName, calls } from '../models/agreement.model';
import { agreementIdWith } from '../models/agreement-fixtures';
import { fields, showsBusyButton, showsHeading } from './flows';
import { type BrowserHarness, type Fixtures, press, testPaths, type UserAction, using } from './run-paths';

const events = {
  'driver.accept': using(
    (page) => button(page, /^Accept version /),
    async ({ page }) => {
      const name = page.getByLabel('Your full name');
      // The form keeps a name that an earlier step typed.
      if ((await name.inputValue()) === '') await name.fill('Adil Farrow');
      await button(page, /^Accept version /).click();
    },
  ),
  'driver.checkAgain': press('Check again'),
} satisfies Record<EventFrom<typeof agreementMachine>['type'], UserAction>;

const showsProblem =
  (words: string) =>
  async (fixtures: Fixtures): Promise<void> => {
    await showsHeading('Driver terms')(fixtures);
    await expect(fixtures.page.getByText(words)).toBeVisible();
    await expect(fixtures.page.getByLabel('Your full name')).toHaveValue('Adil Farrow');
  };

const harness: BrowserHarness<AgreementServer> = {
  model: agreementModel,
  hold: Object.values(calls),
  open: async ({ input }, { page, keptPage, world }) => {
    const id = await agreementIdWith(withOrigins(world), (input as AgreementInput).agreement.status);
    await keptPage.context.addCookies((await world.arrange({ session: 'signed-in' })).cookies);
    await page.goto(`/agreements?id=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return { recordId: () => id };
  },
  events,
  otherControls: {
    '*': ['link Ask about this agreement', /^link (Driver terms|Privacy notice), version /],
    'reading | accepting': [...fields, 'link Leave, back to Agreements'],
    'accepted | past': ['link Agreements', /^link Version .+, accepted$/],
    accepted: ['button See your receipt', 'link Go to Home', 'link Read the next agreement'],
  },
  states: {
    'reading.asking': showsHeading('Driver terms'),
    'reading.rejected': async ({ page }) => expect(problemsOf(page).getByRole('listitem')).toHaveText([badName]),
    'reading.newer': showsProblem('There’s a newer version'),
    'reading.ready': showsProblem('Ready to send'),
    'reading.notStored': showsProblem('Not accepted'),
    'accepting.sending': showsBusyButton('Accepting'),
    'accepting.verifying': showsBusyButton('Checking it was accepted'),
    'accepting.outcomeUnknown': showsProblem('We’re not sure this was accepted'),
    accepted: async ({ page }) => {
      await expect(page.getByRole('heading', { name: /^(Agreement accepted|Your receipt)$/ })).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: /^AG-/ })).toBeVisible();
    },
    past: async ({ page }) => {
      await expect(page.getByText(/^(Replaced|No longer in force)$/)).toBeVisible();
      await expect(page.getByLabel('Your full name')).toHaveCount(0);
    },
  },
};

testPaths(harness);
