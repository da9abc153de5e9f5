import type { FastifyInstance } from 'fastify';
import { operatorApi, userAgent } from './caller';
import type { Config } from './config';
import { limits } from './limits';
import { delivery } from './outbox/deliver';
import { housekeeping } from './outbox/housekeeping';
import { outboxWorker } from './outbox/worker';
import type { Services } from './services';
import { driverOf, orThrow503 } from './tickets/calls';
import { unconfirmedTicket } from './tickets/new-ticket';
import { ticketRoutes } from './tickets/routes';
import { ticketReader, type ZendeskOf } from './tickets/ticket-reader';
import { zendeskCredentials } from './zendesk/credentials';
import { zendeskPeople } from './zendesk/people';
import { type RateBudget, rateBudget } from './zendesk/rate-budget';
import { zendeskClient } from './zendesk/zendesk-client';

/** Connects the routes under `/api/zendesk` to the outbox and the support desk. The outbox starts when the host listens. */
export async function ticketService(app: FastifyInstance, config: Config, services: Services): Promise<void> {
  const { store, encryption, timings, now, random } = services;
  const credentials = zendeskCredentials(config.zendesk, now);
  const zendeskWithin = (budget: RateBudget) => {
    const client = zendeskClient(config.zendesk, credentials, budget, userAgent(config));
    return { client, people: zendeskPeople(client, store, config.tenantId) };
  };
  const { requestsPerMinute } = config.zendesk;
  const budget = rateBudget(requestsPerMinute, now);
  // Reads use half of the budget at most, so that drivers' messages always get the other half.
  const readBudget = rateBudget(Math.ceil(requestsPerMinute / 2), now, budget);
  const limited = limits(config.rateLimitFactor, now, (request) => driverOf(request).id);
  const zendeskOf: ZendeskOf = ({ id }) =>
    zendeskWithin({
      take() {
        limited.zendeskRead(id);
        return readBudget.take();
      },
    });
  const worker = outboxWorker(
    store,
    delivery({ ...zendeskWithin(budget), fields: config.zendesk.fields }, store, timings, now),
    timings,
    now,
    random,
    app.log,
  );
  const cleanup = housekeeping(
    store,
    worker,
    unconfirmedTicket(config, encryption),
    limited.countFlowTicket,
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
    reader: ticketReader(zendeskOf, config.zendesk.fields, (driverId) => orThrow503(store.queuedMessages(driverId))),
    limits: limited,
    encryption,
    timings,
    now,
  });

  app.addHook('onListen', async () => {
    worker.start();
    cleanup.start();
  });
  app.addHook('onClose', async () => {
    await cleanup.stop();
    await worker.stop();
    await store.close();
  });
}
