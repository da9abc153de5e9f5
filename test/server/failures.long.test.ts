/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { until } from '../support/until';
import { createCall, noteCall, zendeskFailures } from './support/failures';
import { asAgent, receipt, startTestHost } from './support/test-host';
import { driver, testHost, withHostAndDriver } from './support/with-host';

withHostAndDriver();
afterEach(async () => {
  await driver.world.faults();
  await until(
    () => testHost.store().waiting(),
    (waiting) => waiting.every((step) => step.state === 'dead'),
  );
});

const allSent = async (count = 1) => {
  await testHost.untilIdle();
  const tickets = await driver.tickets();
  expect(tickets.map((ticket) => ticket.comments.length)).toEqual(Array.from({ length: count }, () => 2));
  return tickets;
};

describe('a failing support desk', () => {
  test.each(zendeskFailures)(
    '%s: the driver’s receipt says "queued", and one ticket with one note arrives (REL-02, REL-03)',
    async (_name, fault) => {
      await driver.world.faults({ call: createCall, times: 2, ...fault }, { call: noteCall, times: 1, ...fault });
      const answer = await driver.raise();
      expect([answer.status, receipt(answer)]).toMatchObject([
        202,
        { state: 'queued', ticket_id: null, reference: expect.stringMatching(/^pj1-/) },
      ]);
      const [ticket] = await allSent();
      expect(ticket?.external_id).toBe(receipt(answer).reference);
    },
  );

  test('answers with a page when asked who requested the ticket that a note is for: the note waits and arrives (REL-03)', async () => {
    await driver.raise();
    const [ticket] = await allSent();
    const readCall = 'GET /zendesk/api/v2/tickets/{id}';
    await driver.world.faults({ call: readCall, html: '<html>Bad gateway</html>', times: 1 });
    const note = await driver.call('PUT', `/api/zendesk/tickets/${ticket?.id}`, {
      key: randomUUID(),
      json: { note: 'One more word.' },
    });
    expect(note.status).toBe(202);
    await driver.withComments(3);
  });

  test('does not say immediately whether it closed a ticket: the note goes to the follow-up ticket (REL-09)', async () => {
    await driver.raise();
    const [ticket] = await allSent();
    await asAgent(testHost.sandbox, 'PUT', `/tickets/${ticket?.id}`, { ticket: { status: 'closed' } });
    const readCall = 'GET /zendesk/api/v2/tickets/{id}';
    // The owner of the ticket can be read, but its status only after the rejection.
    await driver.world.faults({ call: readCall, delayMs: 1, times: 1 }, { call: readCall, cut: true, times: 1 });
    const note = await driver.call('PUT', `/api/zendesk/tickets/${ticket?.id}`, {
      key: randomUUID(),
      json: { note: 'One more word.' },
    });
    expect(note.status).toBe(202);
    const [successor] = await until(
      () => driver.tickets(),
      (tickets) => tickets.length === 2,
    );
    expect(successor?.followup_source_id).toBe(ticket?.id);
  });

  test('is down for long: drivers do not wait for it, and all tickets arrive when it is back, the oldest first (REL-26)', async () => {
    await driver.world.faults({ call: createCall, cut: true });
    for (let n = 0; n < 3; n += 1) {
      await driver.ask({ subject: `Question ${n}` });
    }
    await until(
      () => testHost.events('outbox.zendesk_unavailable').length,
      (count) => count > 0,
    );
    const callsBefore = (await driver.world.calls(createCall)).length;
    for (let n = 3; n < 13; n += 1) {
      const answer = await driver.ask({ subject: `Question ${n}` });
      expect(answer.status).toBe(202);
    }
    // After ten drivers, the outbox has tried Zendesk a few times, and not once for each of them.
    expect((await driver.world.calls(createCall)).length - callsBefore).toBeLessThan(10);
    await driver.world.faults();
    await testHost.untilIdle();
    const subjects = (await driver.tickets()).map((ticket) => ticket.subject);
    expect(new Set(subjects).size).toBe(13);
    expect(subjects).toHaveLength(13);
    // Four are sent at a time, after the first one that succeeds.
    expect(subjects.slice(-5)).toContain('Question 0');
  });

  test('comes back to a backlog: it gets no more calls a minute than configured, the oldest tickets first (REL-26)', async () => {
    const perMinute = 12;
    const limitedHost = await startTestHost({ env: { ZENDESK_REQUESTS_PER_MINUTE: String(perMinute) } });
    const caller = await limitedHost.driver();
    const zendesk = async () =>
      (await caller.world.calls()).filter(({ path }) => path.startsWith('/zendesk/api')).length;
    await caller.world.faults({ call: createCall, status: 429, headers: { 'retry-after': '600' }, times: 1 });
    const count = 25;
    for (let n = 0; n < count; n += 1) {
      const answer = await caller.ask({ subject: `Question ${n}` });
      expect(answer.status).toBe(202);
    }
    const isOver = async () => (await limitedHost.store().waiting()).length === 0;
    const isOverBudget = (since: number) =>
      limitedHost.logs.slice(since).some((line) => line.includes('"code":"over-budget"'));
    let minutes = 0;
    limitedHost.advanceClock(600_000);
    for (let before = await zendesk(); !(await isOver()); before = await zendesk()) {
      const since = limitedHost.logs.length;
      if (minutes > 0) limitedHost.advanceClock(60_000);
      minutes += 1;
      await until(
        async () => isOverBudget(since) || (await isOver()),
        (done) => done,
        20_000,
      );
      expect((await zendesk()) - before).toBeLessThanOrEqual(perMinute);
    }
    expect(minutes).toBeGreaterThanOrEqual(Math.ceil(count / perMinute));
    const order = (await caller.tickets())
      .sort((a, b) => a.id - b.id)
      .map(({ subject }) => Number(subject.split(' ')[1]));
    expect(order).toHaveLength(count);
    // A call that was held back at the end of a minute may arrive after the first call of the next.
    expect(order.filter((number, place) => Math.abs(number - place) > perMinute)).toEqual([]);
    await limitedHost.close();
  });
});

describe('a host that stops', () => {
  test('sends nothing twice when its outbox is restored from an old backup', async () => {
    const first = await startTestHost();
    const caller = await first.driver();
    await caller.world.faults({ call: createCall, status: 503 });
    await caller.raise();
    await first.stop();
    copyFileSync(first.outboxFile, `${first.outboxFile}.copy`);
    await caller.world.faults();
    await first.start();
    await first.untilIdle();
    await first.stop();
    copyFileSync(`${first.outboxFile}.copy`, first.outboxFile);
    await caller.world.arrange({ zendesk: { key_life_ms: 0 } });
    first.advanceClock(3 * 3_600_000);
    await first.start();
    await first.untilIdle();
    expect((await caller.tickets()).map((ticket) => ticket.comments.length)).toEqual([2]);
    await first.close();
  });
});
