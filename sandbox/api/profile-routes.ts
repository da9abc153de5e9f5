import type { FastifyInstance } from 'fastify';
import type { Database } from '../world/database';
import { sendMail } from '../world/mail';
import { driverOf, userByEmail } from './accounts';
import { idParameter } from './driver-routes';
import { formOf } from './input';
import { profile } from './present';
import { notFound } from './problem';
import type { UserRow } from './rows';
import { requireVerified } from './session';
import { forgetSent, mailCode } from './verification';

/** Moves the account to another address, which has to be verified. The old address gets a notice. */
const changeEmail = (database: Database, user: UserRow, email: string): void => {
  database.run`UPDATE users SET email = ${email}, state = 'unverified' WHERE id = ${user.id}`;
  forgetSent(database, user.id);
  mailCode(database, { id: user.id, email });
  sendMail(database, {
    to: user.email,
    subject: 'Your email address was changed',
    body: `You now sign in with ${email}. If this wasn’t you, call us.`,
  });
};

export const profileRoutes = (app: FastifyInstance): void => {
  app.get('/v1/driver/profile', (request, reply) => {
    const caller = requireVerified(request);
    return reply.send({ data: profile(caller.driver, caller.user.email) });
  });

  app.put('/v1/driver/:id', (request, reply) => {
    const { database, user, driver } = requireVerified(request);
    if (idParameter(request) !== driver.id) throw notFound();
    const form = formOf(request);
    const details = {
      known_as: form.optionalText('known_as'),
      phone: form.phone(),
      vat_number: form.optionalText('vat_number'),
      address: form.value('address'),
      emergency_contact: form.value('emergency_contact'),
      notifications: form.value('notifications'),
    };
    const email = form.email();
    const owner = userByEmail(database, email);
    if (owner && owner.id !== user.id) form.fail('email', 'You can’t use this email address');
    form.check();

    database.transaction(() => {
      database.update('drivers', details, driver.id);
      // The case of an address does not matter.
      if (email.toLowerCase() !== user.email.toLowerCase()) changeEmail(database, user, email);
      else database.run`UPDATE users SET email = ${email} WHERE id = ${user.id}`;
    });
    return reply.send({ data: profile(driverOf(database, user), email) });
  });
};
