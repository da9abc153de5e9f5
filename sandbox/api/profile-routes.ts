import type { FastifyInstance } from 'fastify';
import type { Database } from '../world/database';
import { sendMail } from '../world/mail';
import { driverOf, userByEmail } from './accounts';
import { idParameter } from './driver-routes';
import { Form, formOf, isRecord, postcodeOf } from './input';
import { profile } from './present';
import { notFound } from './problem';
import type { UserRow } from './rows';
import { requireVerified } from './session';
import { forgetSent, mailCode } from './verification';

const vatShape = /^(?:GB)?[0-9]{9}(?:[0-9]{3})?$/;

/** Without its spaces, in capital letters. */
const checkVatNumber = (form: Form): string | null => {
  const value = form.value('vat_number');
  if (value === null) return null;
  const number = typeof value === 'string' && value.length <= 14 ? value.replace(/\s/g, '').toUpperCase() : '';
  if (!vatShape.test(number)) form.fail('vat_number', 'Enter a VAT number, for example GB123456789');
  return number;
};

const postcodeProblem = (text: string): string | undefined => {
  if (text === '') return 'Enter the postcode';
  return postcodeOf(text) === undefined ? 'Enter a postcode, for example ZM4 2QA' : undefined;
};

const checkAddress = (form: Form): object | null => {
  const part = form.part('address', 'Enter the address line by line');
  return (
    part && {
      line_1: part.text('line_1', 100, 'Enter the house and street', 'The first line must be 100 characters or fewer'),
      line_2: part.optionalText('line_2', 100, 'The second line must be 100 characters or fewer'),
      town: part.text('town', 60, 'Enter the town or city', 'The town must be 60 characters or fewer'),
      county: part.optionalText('county', 60, 'The county must be 60 characters or fewer'),
      postcode: postcodeOf(part.fitting('postcode', postcodeProblem)),
    }
  );
};

const checkContact = (form: Form): object | null => {
  const part = form.part('emergency_contact', 'Enter the name and phone number of your emergency contact');
  const missing = 'Enter the name of your emergency contact';
  return (
    part && {
      name: part.text('name', 100, missing, 'The name must be 100 characters or fewer'),
      relationship: part.optionalText('relationship', 40, 'Relationship must be 40 characters or fewer'),
      phone: part.phone(),
    }
  );
};

const checkNotifications = (form: Form): object => {
  const value = form.value('notifications');
  const choices = new Form(isRecord(value) ? value : {}, 'notifications.', form.errors);
  return {
    email: choices.boolean('email', 'Choose if we can remind you by email'),
    sms: choices.boolean('sms', 'Choose if we can remind you by text'),
  };
};

/** What is left out would be lost, because everything is replaced: so each must be there, if only as `null`. */
const checkPresence = (form: Form): void => {
  for (const name of ['known_as', 'vat_number', 'address', 'emergency_contact'])
    if (form.input[name] === undefined) form.fail(name, 'Something is missing. Reload the page and try again');
};

/** Moves the account to another address, which has to be proven. Whoever reads the old one hears of it. */
const changeEmail = (database: Database, user: UserRow, email: string): void => {
  database.run("UPDATE users SET email = ?, state = 'unverified' WHERE id = ?", email, user.id);
  forgetSent(database, user.id);
  mailCode(database, { id: user.id, email });
  sendMail(database, {
    to: user.email,
    subject: 'Your email address was changed',
    body: `You now sign in with ${email}. If this wasn’t you, call us.`,
  });
};

/** The driver's own details. */
export const profileRoutes = (app: FastifyInstance): void => {
  app.get('/v1/driver/profile', (request, reply) => {
    const caller = requireVerified(request);
    return reply.send({ data: profile(caller.driver, caller.user.email) });
  });

  app.put('/v1/driver/:id', (request, reply) => {
    const { database, user, driver } = requireVerified(request);
    if (idParameter(request) !== driver.id) throw notFound();
    const form = formOf(request);
    checkPresence(form);
    const details = {
      known_as: form.optionalText('known_as', 60, 'The name must be 60 characters or fewer'),
      phone: form.phone(),
      vat_number: checkVatNumber(form),
      address: checkAddress(form),
      emergency_contact: checkContact(form),
      notifications: checkNotifications(form),
    };
    const email = form.email();
    const other = userByEmail(database, email);
    if (other && other.id !== user.id) form.fail('email', 'You can’t use this email address');
    form.check();

    database.transaction(() => {
      database.update('drivers', details, driver.id);
      // An address written with other capitals is still the same mail box.
      if (email.toLowerCase() !== user.email.toLowerCase()) changeEmail(database, user, email);
      else database.run('UPDATE users SET email = ? WHERE id = ?', email, user.id);
    });
    return reply.send({ data: profile(driverOf(database, user), email) });
  });
};
