import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { SupportMessageInput, supportMessageMachine } from '../../../machines/support-message';
import { button, heading, problemsOf } from '../../browser/support/driver';
import { origins } from '../../browser/support/portal';
import { askElsewhere } from '../../support/zendesk';
import {
  calls,
  closed,
  question,
  reply,
  type SupportServer,
  supportMessageModel,
} from '../models/support-message.model';
import { fields } from './flows';
import { type BrowserHarness, press, type ScreenAssertion, testPaths, type UserAction, using } from './run-paths';

const address = '/tickets-support/new';

const events = {
  'driver.send': using(
    (page) => button(page, /^Send( reply)?$/),
    async ({ page }, { case: { event } }) => {
      const { content } = event.message as { content: Partial<typeof question> };
      if (content.subject === undefined) {
        await page.getByLabel('Your reply').fill(reply.comment);
        await button(page, 'Send reply').click();
        return;
      }
      await page.getByLabel('What is it about?').selectOption(question.topic);
      await page.getByLabel('Subject').fill(question.subject);
      await page.getByLabel('Your message').fill(question.comment);
      await button(page, 'Send').click();
    },
  ),
  'driver.tryAgain': press('Send it again'),
  'driver.changeText': press('Change my message'),
} satisfies Record<EventFrom<typeof supportMessageMachine>['type'], UserAction>;

const showsHeading =
  (words: Readonly<Record<SupportServer['kind'], string>>): ScreenAssertion<SupportServer> =>
  async ({ page }, { kind }) => {
    await expect(kind === 'question' ? heading(page, words.question) : page.getByText(words.reply)).toBeVisible();
  };

const harness: BrowserHarness<SupportServer> = {
  model: supportMessageModel,
  hold: calls,
  open: async ({ input, server }, { page, keptPage, world }) => {
    const { portal: portalOrigin } = origins();
    const ticketId = server.kind === 'reply' ? await askElsewhere({ world, portalOrigin }, question) : 0;
    await keptPage.context.addCookies((await world.arrange({ session: 'signed-in' })).cookies);
    if ((input as SupportMessageInput).unanswered) {
      await page.evaluate(([name, draft]) => localStorage.setItem(name, JSON.stringify(draft)), [
        `portal.draft:${world.drivers.verified.user_id}:question`,
        { values: { ...question, key: crypto.randomUUID() }, savedAt: Date.now() },
      ] as const);
    }
    await page.goto(server.kind === 'reply' ? `/tickets-support/${ticketId}` : address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return { recordId: () => String(ticketId) };
  },
  events,
  otherControls: {
    'writing | sending': [...fields, /^link (Support|Leave, back to Support|(Call|Email) .+)$/],
    unanswered: [/^link (Leave, back to Support|(Call|Email) .+)$/],
    'stored | arrived': [/^link (All your messages|See your message)$/],
  },
  states: {
    'writing.filling': ({ page }, { kind }) =>
      expect(page.getByLabel(kind === 'question' ? 'Your message' : 'Your reply')).toBeVisible(),
    'writing.rejected': async ({ page }) => {
      await expect(problemsOf(page)).toContainText(closed);
      await expect(page.getByLabel('Your reply')).toHaveValue(reply.comment);
    },
    'writing.notSent': async ({ page }) => {
      await expect(page.getByText('Not sent', { exact: true })).toBeVisible();
      await expect(page.getByLabel('Your message')).toHaveValue(question.comment);
    },
    sending: ({ page }) => expect(page.locator('button[aria-disabled=true]')).toContainText('Sending'),
    unanswered: async ({ page }) => {
      await expect(page.getByText('We’re not sure your message was sent')).toBeVisible();
      await expect(page.getByText(question.comment)).toBeVisible();
    },
    stored: showsHeading({ question: 'We’ve saved your message', reply: 'We’ve saved your reply' }),
    arrived: showsHeading({ question: 'Message sent', reply: 'Reply sent' }),
  },
};

testPaths(harness);
