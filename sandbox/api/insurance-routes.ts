import type { FastifyInstance, FastifyRequest } from 'fastify';
import { claimForm, isOffContract, questionForm } from '../world/insurance-questions';
import { settleVehicles } from './changes';
import type { Context } from './context';
import { idParameter } from './driver-routes';
import { hasErrors, inputOf } from './input';
import { checkFilledForm } from './insurance-answers';
import { quote, quoteDetail } from './insurance-present';
import { acceptQuote, insurableVehicles, ownQuote, quotesOf, submitQuote } from './insurance-quotes';
import { once } from './once';
import { wholeList } from './pages';
import { isSigned, vehicle } from './present';
import { type Errors, invalid, notFound, Problem } from './problem';
import type { DriverRow } from './rows';
import { requireVerified } from './session';

/** The signed-in driver; 403 with the fleet's own reason where it offers no insurance. */
const insurableDriver = (request: FastifyRequest, context: Context): DriverRow => {
  const { driver } = requireVerified(request, context.portalOrigins);
  const fleet = request.world.database.get<{ insure_available: number; insure_unavailable_message: string | null }>(
    'SELECT insure_available, insure_unavailable_message FROM fleets WHERE id = ?',
    driver.fleet_id,
  );
  if (fleet?.insure_available !== 1)
    throw new Problem(403, {
      message: fleet?.insure_unavailable_message ?? 'We don’t offer insurance quotes.',
    });
  return driver;
};

/** Quotes: the driver's side. The broker's side is in the back office. */
export const insuranceRoutes = (app: FastifyInstance, context: Context): void => {
  const { url } = context;

  app.get('/v1/insure/question-schema', (request, reply) => {
    insurableDriver(request, context);
    request.isOffContract = isOffContract(request.world.database);
    return reply.send({ data: questionForm(request.world.database) });
  });

  app.get('/v1/insure/claim-schema', (request, reply) => {
    insurableDriver(request, context);
    return reply.send({ data: claimForm });
  });

  app.get('/v1/insure/vehicles', (request, reply) => {
    const { database } = request.world;
    const driver = insurableDriver(request, context);
    settleVehicles(database, driver.id);
    return reply.send(wholeList(request, url(), insurableVehicles(database, driver.id).map(vehicle)));
  });

  app.post('/v1/insure/store', (request, reply) => {
    const driver = insurableDriver(request, context);
    return once(request, reply, driver.id, 201, (database) => {
      settleVehicles(database, driver.id);
      const form = questionForm(database);
      const vehicles = new Set(insurableVehicles(database, driver.id).map(({ id }) => id));
      const result = checkFilledForm(inputOf(request), { form, claimForm, vehicles });
      if ('errors' in result) throw invalid(result.errors);
      return quote(database, url(), submitQuote(database, driver.id, form.version, result.filled));
    });
  });

  app.get('/v1/insure/quotes', (request, reply) => {
    const { database } = request.world;
    const driver = insurableDriver(request, context);
    return reply.send(
      wholeList(
        request,
        url(),
        quotesOf(database, driver.id).map((row) => quote(database, url(), row)),
      ),
    );
  });

  app.get('/v1/insure/quotes/:id', (request, reply) => {
    const { database } = request.world;
    const driver = insurableDriver(request, context);
    return reply.send({ data: quoteDetail(database, url(), ownQuote(database, driver.id, idParameter(request))) });
  });

  app.post('/v1/insure/quotes/:id/accept', (request, reply) => {
    const { database } = request.world;
    const driver = insurableDriver(request, context);
    const row = ownQuote(database, driver.id, idParameter(request));
    const { payment_plan: plan, confirmed } = inputOf(request);
    const errors: Errors = {};
    if (plan !== 'annual' && plan !== 'instalments') errors.payment_plan = ['Choose how you want to pay'];
    if (confirmed !== true) errors.confirmed = ['Confirm that you’ve read the documents'];
    if (hasErrors(errors)) throw invalid(errors);
    return reply.send({ data: quote(database, url(), acceptQuote(database, row, plan as 'annual' | 'instalments')) });
  });

  app.get('/insurance-papers/:id', (request, reply) => {
    request.isOffContract = true;
    const id = idParameter(request);
    const { database } = request.world;
    if (!isSigned(database, `/insurance-papers/${id}`, request.query as Record<string, unknown>))
      return reply.code(403).send({ message: 'Invalid signature.' });
    const paper = database.get<{ name: string; content: Uint8Array }>(
      'SELECT name, content FROM insurance_papers WHERE id = ?',
      id,
    );
    if (!paper) throw notFound();
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(`${paper.name}.pdf`)}`)
      .header('cache-control', 'private, max-age=900')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-site')
      .send(Buffer.from(paper.content));
  });
};
