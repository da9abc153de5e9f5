import type { FastifyInstance } from 'fastify';
import { operatorApi, userAgent } from './caller';
import type { Config } from './config';
import { deskCredentials } from './desk/credentials';
import { deskPeople } from './desk/people';
import { rateBudget } from './desk/rate-budget';
import { zendeskClient } from './desk/zendesk-client';
import { limits } from './limits';
import { delivery } from './outbox/deliver';
import { housekeeping } from './outbox/housekeeping';
import { outboxWorker } from './outbox/worker';
import type { Services } from './services';
import { driverOf } from './tickets/context';
import { ticketRoutes } from './tickets/routes';
import { ticketReader } from './tickets/ticket-reader';
import { unconfirmedTicket } from './tickets/unconfirmed-ticket';

/** Joins the helper routes, the outbox and the support desk. The outbox works from the moment the host listens. */
export async function ticketDesk(app: FastifyInstance, config: Config, services: Services): Promise<void> {
  const { store, sealed, timings, now, random } = services;
  const client = zendeskClient(
    config.desk,
    deskCredentials(config.desk, now),
    rateBudget(config.desk.requestsPerMinute, now),
    userAgent(config),
  );
  const people = deskPeople(client, store, config.tenantId);
  const worker = outboxWorker(
    store,
    delivery({ client, people, fields: config.desk.fields }, store, timings, now),
    timings,
    now,
    random,
    app.log,
  );
  const rounds = housekeeping(store, worker, unconfirmedTicket(config, sealed), timings, now, app.log);

  app.decorateRequest('driver', null);
  await ticketRoutes(app, {
    config,
    api: operatorApi(config, now),
    store,
    worker,
    reader: ticketReader(client, people, config.desk.fields, now),
    limits: await limits(app, config.rateLimitFactor, (request) => driverOf(request).id),
    sealed,
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
