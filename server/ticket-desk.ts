import type { FastifyInstance } from 'fastify';
import { operatorApi, userAgent } from './caller';
import type { Config } from './config';
import { deskCredentials } from './desk/credentials';
import { deskPeople } from './desk/people';
import { type RateBudget, rateBudget } from './desk/rate-budget';
import { zendeskClient } from './desk/zendesk-client';
import { limits } from './limits';
import { delivery } from './outbox/deliver';
import { housekeeping } from './outbox/housekeeping';
import { outboxWorker } from './outbox/worker';
import type { Services } from './services';
import { driverOf } from './tickets/calls';
import { unconfirmedTicket } from './tickets/new-ticket';
import { ticketRoutes } from './tickets/routes';
import { type DeskOf, ticketReader } from './tickets/ticket-reader';

/** Joins the helper routes, the outbox and the support desk. The outbox works from the moment the host listens. */
export async function ticketDesk(app: FastifyInstance, config: Config, services: Services): Promise<void> {
  const { store, encrypted, timings, now, random } = services;
  const credentials = deskCredentials(config.desk, now);
  const deskWithin = (budget: RateBudget) => {
    const client = zendeskClient(config.desk, credentials, budget, userAgent(config));
    return { client, people: deskPeople(client, store, config.tenantId) };
  };
  const { requestsPerMinute } = config.desk;
  const budget = rateBudget(requestsPerMinute, now);
  // The rest is for what drivers have sent, however much they read.
  const readBudget = rateBudget(Math.ceil(requestsPerMinute / 2), now, budget);
  const limited = limits(config.rateLimitFactor, now, (request) => driverOf(request).id);
  const deskOf: DeskOf = ({ id }) =>
    deskWithin({
      take() {
        limited.deskRead(id);
        return readBudget.take();
      },
    });
  const worker = outboxWorker(
    store,
    delivery({ ...deskWithin(budget), fields: config.desk.fields }, store, timings, now),
    timings,
    now,
    random,
    app.log,
  );
  const rounds = housekeeping(
    store,
    worker,
    unconfirmedTicket(config, encrypted),
    limited.takeAutomated,
    timings,
    now,
    app.log,
  );

  app.decorateRequest('driver', null);
  await ticketRoutes(app, {
    config,
    api: operatorApi(config, now),
    store,
    worker,
    reader: ticketReader(deskOf, config.desk.fields),
    limits: limited,
    encrypted,
    timings,
    now,
  });

  app.addHook('onListen', async () => {
    worker.start();
    rounds.start();
  });
  app.addHook('onClose', async () => {
    await rounds.stop();
    await worker.stop();
    await store.close();
  });
}
