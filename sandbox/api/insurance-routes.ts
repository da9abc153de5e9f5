import type { FastifyInstance, FastifyRequest } from 'fastify';
import { claimForm, questionForm } from '../world/insurance-questions';
import { settleVehicles } from './changes';
import { idParameter } from './driver-routes';
import { formOf, inputOf } from './input';
import { checkFilledForm } from './insurance-answers';
import { quote, quoteDetail } from './insurance-present';
import { acceptQuote, insurableVehicles, ownQuote, quotesOf, submitQuote } from './insurance-quotes';
import { once } from './once';
import { wholeList } from './pages';
import { vehicle } from './present';
import { Problem } from './problem';
import type { DriverRow } from './rows';
import { requireVerified } from './session';
import { type SignedFile, sendSigned } from './signed-file';

/** The signed-in driver. Throws 403 with the fleet's own reason if the fleet offers no insurance. */
const insurableDriver = (request: FastifyRequest): DriverRow => {
  const { driver } = requireVerified(request);
  const fleet = request.world.database.get<{ insure_available: number; insure_unavailable_message: string | null }>`
    SELECT insure_available, insure_unavailable_message
    FROM fleets WHERE id = ${driver.fleet_id}`;
  if (fleet?.insure_available !== 1)
    throw new Problem(403, {
      message: fleet?.insure_unavailable_message ?? 'We don’t offer insurance quotes.',
    });
  return driver;
};

/** Quotes: the driver's side. The broker's side is in the back office. */
export const insuranceRoutes = (app: FastifyInstance): void => {
  app.get('/v1/insure/question-schema', (request, reply) => {
    insurableDriver(request);
    return reply.send({ data: questionForm(request.world.database) });
  });

  app.get('/v1/insure/claim-schema', (request, reply) => {
    insurableDriver(request);
    return reply.send({ data: claimForm });
  });

  app.get('/v1/insure/vehicles', (request, reply) => {
    const { database } = request.world;
    const driver = insurableDriver(request);
    settleVehicles(database, driver.id);
    return reply.send(wholeList(request, insurableVehicles(database, driver.id), vehicle));
  });

  app.post('/v1/insure/store', (request, reply) => {
    const driver = insurableDriver(request);
    return once(request, reply, driver.id, (database) => {
      settleVehicles(database, driver.id);
      const form = questionForm(database);
      const vehicles = new Set(insurableVehicles(database, driver.id).map(({ id }) => id));
      const filled = checkFilledForm(inputOf(request), { form, claimForm, vehicles });
      return quote(database, request.base, submitQuote(database, driver.id, form.version, filled));
    });
  });

  app.get('/v1/insure/quotes', (request, reply) => {
    const { database } = request.world;
    const driver = insurableDriver(request);
    return reply.send(wholeList(request, quotesOf(database, driver.id), (row) => quote(database, request.base, row)));
  });

  app.get('/v1/insure/quotes/:id', (request, reply) => {
    const { database } = request.world;
    const driver = insurableDriver(request);
    return reply.send({
      data: quoteDetail(database, request.base, ownQuote(database, driver.id, idParameter(request))),
    });
  });

  app.post('/v1/insure/quotes/:id/accept', (request, reply) => {
    const { database } = request.world;
    const driver = insurableDriver(request);
    const row = ownQuote(database, driver.id, idParameter(request));
    const form = formOf(request);
    const plan = form.oneOf('payment_plan', ['annual', 'instalments'], 'Choose how you want to pay');
    if (form.value('confirmed') !== true) form.fail('confirmed', 'Confirm that you’ve read the documents');
    form.check();
    return reply.send({
      data: quote(database, request.base, acceptQuote(database, row, plan)),
    });
  });

  app.get('/insurance-files/:id', (request, reply) =>
    sendSigned(
      request,
      reply,
      () =>
        request.world.database.get<SignedFile>`SELECT name || '.pdf' AS name, 'application/pdf' AS mime_type, content
        FROM insurance_papers WHERE id = ${idParameter(request)}`,
    ),
  );
};
