import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { catalogue } from '../../machines/catalogue';
import { sessionMachine } from '../../machines/session';
import { buildAtlas } from '../model/atlas/build';
import { diagramOf } from '../model/docs/diagram';
import { atlasPage, portal } from '../model/portal';
import { expectAccessible } from './support/portal';

const addedArrow = 'session.verified|tab.signedOut|0';
const changedArrow = 'session.signingOut|xstate.done.actor.signOut|0';

let folder = '';
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'atlas-'));
  // A version of the chart without signing out in another tab, and with another name for the state that asks for a sign-in.
  const diagrams = new Map(catalogue.map(({ name, machine }) => [name, diagramOf(machine)]));
  const session = diagramOf(sessionMachine);
  diagrams.set('session', {
    ...session,
    arrows: session.arrows
      .filter(({ id }) => id !== addedArrow)
      .map((arrow) => (arrow.id === changedArrow ? { ...arrow, target: 'session.guest.signInNeeded' } : arrow)),
  });
  await buildAtlas(folder, portal, atlasPage, { ref: 'the last version', diagrams });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the atlas opens from disk, works by keyboard, and runs the real chart', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('file:') && !request.url().startsWith('data:')) requests.push(request.url());
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const address = pathToFileURL(path.join(folder, 'index.html')).href;
  const panel = page.getByRole('complementary');
  const shot = async (name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: path.join(process.env.SHOTS, `atlas-${name}.png`) });
  };

  await test.step('the first page lists every chart', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'How the portal behaves' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Signing in and out/ })).toBeVisible();
    await expectAccessible(page);
    await shot('first');
  });

  await test.step('plain words find a state, what happens and a requirement, each once', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('SE-03');
    await expect(page.getByRole('link', { name: /Requirement SE-03/ })).toHaveCount(1);
    await page.getByRole('searchbox').fill('signed out elsewhere');
    await expect(page.getByRole('link', { name: /What happens signed out elsewhere .*, and \d more$/ })).toHaveCount(1);
    await page.getByRole('searchbox').fill('session ended');
    await shot('search');
    await page.getByRole('link', { name: /State Not signed in · Session ended/ }).click();
    await expect(page).toHaveURL(/#session\/guest\.expired$/);
    await expect(panel.getByRole('heading', { name: 'Not signed in · Session ended' })).toBeVisible();
  });

  await test.step('a state lists what can happen in it, with links to other states', async () => {
    await expect(panel.getByText('The session ended while the driver used the portal.')).toBeVisible();
    await panel.getByText('What can happen in the states around it too').click();
    await expect(panel.getByText('api.blocked')).toBeVisible();
    await expectAccessible(page);
    await shot('state');
    const ways = panel.getByRole('list').filter({ hasText: 'session ended' }).first();
    await ways.getByRole('link', { name: 'Signed in', exact: true }).click();
    await expect(panel.getByRole('heading', { name: 'Signed in', exact: true })).toBeVisible();
    await expect(panel.getByText('Ways in')).toBeVisible();
    await page
      .getByRole('link', { name: /^Signing out…/ })
      .first()
      .click();
    await expect(panel.getByRole('heading', { name: 'Signing out…' })).toBeVisible();
    await expect(page).toHaveTitle(/Signing out… · Signing in and out/);
  });

  await test.step('the arrow keys go from state to state, and Enter opens one', async () => {
    const first = page.getByRole('link', { name: /^Signing out…/ }).first();
    await first.focus();
    await page.keyboard.press('ArrowUp');
    await expect(first).not.toBeFocused();
    const reached = page.locator('[data-state]:focus');
    await expect(reached).toBeVisible();
    const reachedState = (await reached.getAttribute('data-state')) ?? '';
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.hash === `#${reachedState.replace('.', '/')}`);
    await expect(panel.getByRole('heading', { level: 2 })).not.toHaveText('Signing out…');
  });

  await test.step('the real chart runs: its guards and its answers decide where it goes', async () => {
    await page.goto(`${address}#session`);
    await page.getByRole('button', { name: 'Step through' }).click();
    await panel.getByRole('button', { name: 'opens the portal, signed in before', exact: true }).click();
    await expect(panel.getByText('Now: Asking who is signed in')).toBeVisible();
    await panel.getByRole('button', { name: 'a verified driver' }).click();
    await expect(panel.getByText('Now: Signed in')).toBeVisible();
    await expect(panel.getByText('user.remember')).toBeVisible();
    await expect(page).toHaveURL(/#session\/verified$/);
    await expect(page.locator('[data-arrow~="session.loadingUser|xstate.done.actor.readUser|0"]')).toHaveClass(/hot/);
    await shot('steps');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'One step back' }).click();
    await expect(panel.getByText('Now: Asking who is signed in')).toBeVisible();
  });

  await test.step('colours show which arrows tests took, and which differ from another version', async () => {
    await page.goto(`${address}#session`);
    await page.reload();
    await expect(panel.getByText('Compared with the last version')).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: 'new session.verified tab.signedOut' })).toBeVisible();
    await expect(panel.getByText('target: session.guest.signInNeeded → session.guest.fresh')).toBeVisible();
    const arrow = (id: string) => page.locator(`[data-arrow~="${id}"]`);
    await expect(arrow(addedArrow)).toHaveClass(/differs/);
    await expect(arrow(changedArrow)).toHaveClass(/differs/);
    await expect(arrow('session.loadingUser|xstate.done.actor.readUser|0')).not.toHaveClass(/differs/);
    await shot('changes');
    await page.getByRole('button', { name: 'Tests', exact: true }).click();
    await expect(arrow(addedArrow)).toHaveAttribute('data-coverage', /^(taken|missing|unknown)$/);
    await page.getByRole('button', { name: 'Smaller' }).click();
    await shot('tests');
    await page.getByRole('combobox', { name: 'View' }).selectOption('Email not verified');
    await expect(page.getByRole('link', { name: /^Email not verified · Waiting for the code\. / })).toBeVisible();
  });

  await test.step('a question has an address, a path and a screen, and links to the child chart', async () => {
    await page.goto(`${address}#vehicle-change/ask/what-if-the-ticket-fails`);
    await expect(panel.getByRole('heading', { name: 'What if the ticket fails?' })).toBeVisible();
    await expect(
      panel.getByRole('listitem').filter({ hasText: 'Ticket not raised in Sent to the operator' }),
    ).toBeVisible();
    await expectAccessible(page);
    await shot('question');
    await panel.getByRole('link', { name: 'Sending the change…' }).first().click();
    await expect(panel.getByRole('heading', { name: /^Here runs Sent to the operator/ })).toBeVisible();
    await page.getByRole('link', { name: '▸ Sent to the operator, with a', exact: true }).click();
    await expect(page).toHaveURL(/#delivery$/);
  });

  await test.step('the drawing fits the window', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const map = page.locator('.map');
    expect(await map.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  await test.step('a phone shows the page in one column', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${address}#payment/leaving`);
    await expect(panel.getByRole('heading', { name: 'At the payment page' })).toBeVisible();
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBeLessThanOrEqual(360);
    await expectAccessible(page);
    await shot('phone');
  });

  expect(requests).toEqual([]);
  expect(errors).toEqual([]);
});

test('the atlas shows that a chart ends in a final state, and that the page around it continues', async ({ page }) => {
  await page.goto(`${pathToFileURL(path.join(folder, 'index.html')).href}#payment/paid`);
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await expect(
    panel.getByText('This chart ends here. The other arrows of the picture belong to the page'),
  ).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'What can happen here' })).toHaveCount(0);
});
