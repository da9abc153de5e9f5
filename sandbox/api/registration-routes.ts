import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../world/database';
import { hashPassword } from '../world/passwords';
import { addPerson } from '../world/people';
import { answerUser, closedMessage, userByEmail } from './accounts';
import { countAttempt, refuseTooMany } from './attempts';
import { givenId } from './given-id';
import { type Form, formOf } from './input';
import { checkNewPassword } from './password-rules';
import { invalid } from './problem';
import { referenceOf, requestReinstatement } from './reinstatements';
import type { UserRow } from './rows';
import { endSession, isRedirectedHome, requireCsrf, type Session, setCookies, startSession } from './session';
import { mailCode } from './verification';

/** The same sentence for every existing account, so that a stranger does not learn its status. */
const emailTakenText = 'You can’t use this email address for a new account.';

const checkRegistration = (database: Database, form: Form) => {
  const known = {
    first_name: form.text('first_name', 'Enter your first name'),
    last_name: form.text('last_name', 'Enter your last name'),
    email: form.email(),
  };
  const place = {
    fleet_id: givenId(form.value('fleet_id')),
    operating_area_id: givenId(form.value('operating_area_id')),
  };
  const isOpen = database.get`SELECT 1 FROM fleet_areas JOIN fleets ON fleets.id = fleet_id JOIN operating_areas
    ON operating_areas.id = area_id
    WHERE fleet_id = ${place.fleet_id} AND area_id = ${place.operating_area_id} AND is_recruiting = 1 AND is_open = 1`;
  if (!isOpen) form.fail('fleet_id', 'This fleet isn’t taking on drivers in that area right now. Choose another one');
  const phone = form.phone();
  const password = checkNewPassword(form, known);
  if (form.value('terms_accepted') !== true) form.fail('terms_accepted', 'Accept the terms to register');
  return { ...known, ...place, phone, password };
};

const create = (database: Database, registration: ReturnType<typeof checkRegistration>, password: string): UserRow => {
  const { userId } = addPerson(database, { ...registration, password, state: 'unverified', status: 'applicant' });
  return { id: userId, email: registration.email, password, state: 'unverified', state_text: null };
};

export const registrationRoutes = (app: FastifyInstance): void => {
  const welcome = (reply: FastifyReply, database: Database, user: UserRow, session: Session) => {
    mailCode(database, user);
    endSession(database, session);
    setCookies(reply, database, startSession(database, user.id));
    return answerUser(reply, database, user, 'driver.fleet', 201);
  };

  app.post('/v1/register', async (request, reply) => {
    const { world } = request;
    const { database } = world;
    const session = requireCsrf(request, world);
    if (isRedirectedHome(request, session)) return reply.redirect(`${request.base}/`, 302);
    // Counted before an answer reveals anything about an address.
    const subject = `register|${request.ip}`;
    refuseTooMany(database, subject);

    const form = formOf(request);
    const registration = checkRegistration(database, form);
    const { email } = registration;
    const isTaken = () => {
      const user = userByEmail(database, email);
      return user !== undefined && user.state !== 'deleted';
    };
    if (isTaken()) form.fail('email', emailTakenText);
    // A mistake in the form does not count as an attempt, unless the answer reveals something about an address.
    if (form.errors.email?.[0] === emailTakenText || form.isGood) countAttempt(database, subject);
    form.check();

    const password = await hashPassword(registration.password);
    // Another call may have taken the address while the password was hashed.
    if (isTaken()) throw invalid({ email: [emailTakenText] });
    const before = userByEmail(database, email);
    if (!before)
      return database.transaction(() => welcome(reply, database, create(database, registration, password), session));
    if (form.value('reinstate') !== true) throw invalid({ deleted: [closedMessage(before)] });
    return database.transaction(() => {
      const reopening = requestReinstatement(database, before, { ...registration, password });
      const message = 'We’ll email you within 2 working days.';
      return reply.code(202).send({ data: { reference: referenceOf(reopening.id), message } });
    });
  });
};
