import type { FastifyInstance } from 'fastify';
import { acceptAgreement, agreementById, agreementPdf, agreementsOf, presentAgreement } from './agreements';
import type { Context } from './context';
import { idParameter } from './driver-routes';
import { checkText, hasErrors, inputOf, lengthOf } from './input';
import { pageNumber, pageOf, rowsPerPage } from './pages';
import { isSigned } from './present';
import { type Errors, invalid, notFound } from './problem';
import { requireVerified } from './session';

/** Terms a driver reads and accepts. */
export const agreementRoutes = (app: FastifyInstance, context: Context): void => {
  const { portalOrigins, url } = context;

  app.get('/v1/agreements', (request, reply) => {
    const { driver } = requireVerified(request, portalOrigins);
    const query = request.query as Record<string, unknown>;
    const [page, perPage] = [pageNumber(query), rowsPerPage(query)];
    return reply.send(pageOf(request, url(), agreementsOf(request.world.database, url(), driver.id), perPage, page));
  });

  app.post('/v1/agreements/:id/accept', (request, reply) => {
    const { database } = request.world;
    const { driver } = requireVerified(request, portalOrigins);
    const id = idParameter(request);
    const row = agreementById(database, driver.id, id);
    if (!row) throw notFound();
    const input = inputOf(request);
    const errors: Errors = {};
    const version = typeof input.version === 'string' ? input.version : '';
    if (version === '') errors.version = ['Choose the version you’ve read'];
    const name = checkText(
      input.full_name,
      'full_name',
      120,
      { missing: 'Enter your full name', long: 'The name must be 120 characters or fewer' },
      errors,
    );
    if (name !== '' && lengthOf(name) < 2) errors.full_name = ['Enter your full name'];
    if (hasErrors(errors)) throw invalid(errors);
    database.transaction(() => acceptAgreement(database, driver.id, row, version, name));
    return reply.send({
      data: presentAgreement(database, url(), driver.id, agreementById(database, driver.id, id) ?? row),
    });
  });

  app.get('/agreement-papers/:id', (request, reply) => {
    request.isOffContract = true;
    const id = idParameter(request);
    const { database } = context.worlds.ofRowId(id) ?? request.world;
    if (!isSigned(database, `/agreement-papers/${id}`, request.query as Record<string, unknown>))
      return reply.code(403).send({ message: 'Invalid signature.' });
    const row = agreementById(database, 0, id);
    if (!row) throw notFound();
    return reply
      .type('application/pdf')
      .header(
        'content-disposition',
        `inline; filename*=UTF-8''${encodeURIComponent(`${row.title} ${row.version}.pdf`)}`,
      )
      .header('cache-control', 'private, max-age=900')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-site')
      .send(agreementPdf(row));
  });
};
