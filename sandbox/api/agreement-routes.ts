import type { FastifyInstance } from 'fastify';
import { acceptAgreement, agreementById, agreementPdf, agreementsOf, presentAgreement } from './agreements';
import { idParameter } from './driver-routes';
import { formOf } from './input';
import { pageOf } from './pages';
import { found } from './problem';
import { requireVerified } from './session';
import { sendSigned } from './signed-file';

export const agreementRoutes = (app: FastifyInstance): void => {
  app.get('/v1/agreements', (request, reply) => {
    const { driver } = requireVerified(request);
    return reply.send(pageOf(request, agreementsOf(request.world.database, request.base, driver.id)));
  });

  app.post('/v1/agreements/:id/accept', (request, reply) => {
    const { database, driver } = requireVerified(request);
    const id = idParameter(request);
    const row = found(agreementById(database, driver.id, id));
    const form = formOf(request);
    const version = form.text('version', 'Choose the version you’ve read');
    const name = form.text('full_name', 'Enter your full name');
    if (name.length < 2) form.fail('full_name', 'Enter your full name');
    form.check();
    database.transaction(() => acceptAgreement(database, driver.id, row, version, name));
    return reply.send({
      data: presentAgreement(database, request.base, driver.id, agreementById(database, driver.id, id) ?? row),
    });
  });

  app.get('/agreement-files/:id', (request, reply) =>
    sendSigned(request, reply, () => {
      const row = agreementById(request.world.database, 0, idParameter(request));
      return (
        row && { name: `${row.title} ${row.version}.pdf`, mime_type: 'application/pdf', content: agreementPdf(row) }
      );
    }),
  );
};
