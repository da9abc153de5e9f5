import type { Page } from '@playwright/test';
import { type Servers, startServers } from '../support/servers.mjs';
import type { World } from '../support/world';
import { button, expectOneTicket, heading, openAnswers, returnToCar } from './support/driver';
import { test as base, expect } from './support/portal';

/**
 * Servers for this file alone: the host pauses its calls to a failing Zendesk for every driver, and tests of
 * other files must not wait for that.
 */
const test = base.extend<object, { ownServers: Pick<Servers, 'killHost' | 'startHost'> }>({
  ownServers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const { portalOrigin, sandboxOrigin, killHost, startHost, stop } = await startServers();
      process.env.PORTAL_ORIGIN = portalOrigin;
      process.env.SANDBOX_ORIGIN = sandboxOrigin;
      await use({ killHost, startHost });
      await stop();
    },
    { scope: 'worker', auto: true },
  ],
});

// One test at a time, because the host pauses its calls for every driver after a failure.
test.describe.configure({ mode: 'serial' });

const createTicket = 'POST /zendesk/api/v2/tickets';

const send = async (page: Page, world: World) => {
  await openAnswers(page, world);
  await button(page, 'Send').click();
};

/** The page shows the change as sent, because raising the ticket is the host's task. */
const expectSent = async (page: Page) => {
  await returnToCar(page);
  await expect(heading(page, 'Change of car')).toBeVisible();
  await expect(page.getByText(/^Being checked/).first()).toBeVisible();
  await expect(page.getByText('Our team hasn’t been notified')).toHaveCount(0);
};

/** The host's answer when the portal raises the ticket. */
const ticketAnswer = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/api/zendesk/tickets') && response.request().method() === 'POST',
  );

for (const [name, fault] of [
  ['is down', { cut: true }],
  ['answers 500', { status: 500 }],
  ['answers with a page and status 200', { html: '<!doctype html><title>Down for maintenance</title>' }],
] as const) {
  test(`a support desk that ${name}: the host keeps the ticket and sends it once (FL-07, AP-30)`, async ({
    signedIn: page,
    world,
  }) => {
    await world.faults({ call: createTicket, ...fault });
    const answer = ticketAnswer(page);
    await send(page, world);
    expect((await answer).status()).toBe(202);
    await expectSent(page);
    expect(await world.supportTickets()).toEqual([]);
    await world.faults();
    await expectOneTicket(world);
  });
}

test('a host killed between the submission and its ticket: the driver sees that the team was not notified, notifies it, and there is one ticket (FL-07, REL-01, REL-16)', async ({
  signedIn: page,
  world,
  problems,
  ownServers: host,
}) => {
  problems.expect(/net::ERR_CONNECTION_REFUSED/);
  const submit = 'POST /v1/vehicle-changes/{id}/submit';
  await world.hold(submit);
  await send(page, world);
  // The host has the reservation, and the operator has the change before the host is back.
  await world.held(submit);
  await host.killHost();
  await world.hold();
  await expect(heading(page, 'Sent, but our team hasn’t been notified')).toBeVisible();
  await expect(page.getByText('You don’t need to send it again.')).toBeVisible();
  await expect(page.getByText('We didn’t get a reply.')).toBeVisible();
  await button(page, 'Notify our team').click();
  await expect(heading(page, 'Sent, but our team hasn’t been notified')).toBeVisible();
  await host.startHost();
  expect(await world.supportTickets()).toEqual([]);
  await button(page, 'Notify our team').click();
  await expectSent(page);
  await expectOneTicket(world);
  expect(await world.calls(submit)).toHaveLength(1);
});
