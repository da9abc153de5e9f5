import type { FastifyInstance } from 'fastify';
import type { Database } from '../world/database';
import { sendMail } from '../world/mail';
import { driverOf, userByEmail } from './accounts';
import type { Context } from './context';
import { idParameter } from './driver-routes';
import {
  checkEmail,
  checkOptionalText,
  checkPhone,
  checkText,
  hasErrors,
  type Input,
  inputOf,
  isRecord,
  postcodeOf,
} from './input';
import { profile } from './present';
import { type Errors, invalid, notFound } from './problem';
import type { UserRow } from './rows';
import { requireVerified } from './session';
import { forgetSent, mailCode } from './verification';

interface Address {
  readonly line_1: string;
  readonly line_2: string | null;
  readonly town: string;
  readonly county: string | null;
  readonly postcode: string;
}

interface EmergencyContact {
  readonly name: string;
  readonly relationship: string | null;
  readonly phone: string;
}

const vatShape = /^(?:GB)?[0-9]{9}(?:[0-9]{3})?$/;

/** Without its spaces, in capital letters. */
const checkVatNumber = (value: unknown, errors: Errors): string | null => {
  if (value === null || value === undefined) return null;
  const number = typeof value === 'string' && value.length <= 14 ? value.replace(/\s/g, '').toUpperCase() : '';
  if (!vatShape.test(number)) errors.vat_number = ['Enter a VAT number, for example GB123456789'];
  return number;
};

const checkPostcode = (value: unknown, errors: Errors): string => {
  if (value === null || value === undefined) {
    errors['address.postcode'] = ['Enter the postcode'];
    return '';
  }
  const postcode = typeof value === 'string' ? postcodeOf(value) : undefined;
  if (postcode === undefined) errors['address.postcode'] = ['Enter a postcode, for example ZM4 2QA'];
  return postcode ?? '';
};

const checkAddress = (value: unknown, errors: Errors): Address | null => {
  if (value === null || value === undefined) return null;
  if (!isRecord(value)) {
    errors.address = ['Enter the address line by line'];
    return null;
  }
  return {
    line_1: checkText(
      value.line_1,
      'address.line_1',
      100,
      { missing: 'Enter the house and street', long: 'The first line must be 100 characters or fewer' },
      errors,
    ),
    line_2: checkOptionalText(
      value.line_2,
      'address.line_2',
      100,
      'The second line must be 100 characters or fewer',
      errors,
    ),
    town: checkText(
      value.town,
      'address.town',
      60,
      { missing: 'Enter the town or city', long: 'The town must be 60 characters or fewer' },
      errors,
    ),
    county: checkOptionalText(value.county, 'address.county', 60, 'The county must be 60 characters or fewer', errors),
    postcode: checkPostcode(value.postcode, errors),
  };
};

const checkContact = (value: unknown, errors: Errors): EmergencyContact | null => {
  if (value === null || value === undefined) return null;
  if (!isRecord(value)) {
    errors.emergency_contact = ['Enter the name and phone number of your emergency contact'];
    return null;
  }
  const says = {
    missing: 'Enter the name of your emergency contact',
    long: 'The name must be 100 characters or fewer',
  };
  return {
    name: checkText(value.name, 'emergency_contact.name', 100, says, errors),
    relationship: checkOptionalText(
      value.relationship,
      'emergency_contact.relationship',
      40,
      'Relationship must be 40 characters or fewer',
      errors,
    ),
    phone: checkPhone(value.phone, 'emergency_contact.phone', errors),
  };
};

const checkNotifications = (value: unknown, errors: Errors): { email: boolean; sms: boolean } => {
  const choices = isRecord(value) ? value : {};
  for (const way of ['email', 'sms'] as const) {
    if (typeof choices[way] !== 'boolean')
      errors[`notifications.${way}`] = [`Choose if we can remind you by ${way === 'sms' ? 'text' : way}`];
  }
  return { email: choices.email === true, sms: choices.sms === true };
};

/** What is left out would be lost, because everything is replaced: so each must be there, if only as `null`. */
const checkPresence = (input: Input, errors: Errors): void => {
  for (const name of ['known_as', 'vat_number', 'address', 'emergency_contact']) {
    if (input[name] === undefined) errors[name] = ['Something is missing. Reload the page and try again'];
  }
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
export const profileRoutes = (app: FastifyInstance, context: Context): void => {
  const { portalOrigins } = context;

  app.get('/v1/driver/profile', (request, reply) => {
    const caller = requireVerified(request, portalOrigins);
    return reply.send({ data: profile(caller.driver, caller.user.email) });
  });

  app.put('/v1/driver/:id', (request, reply) => {
    const { database } = request.world;
    const { user, driver } = requireVerified(request, portalOrigins);
    if (idParameter(request) !== driver.id) throw notFound();
    const input = inputOf(request);
    const errors: Errors = {};
    checkPresence(input, errors);
    const knownAs = checkOptionalText(
      input.known_as,
      'known_as',
      60,
      'The name must be 60 characters or fewer',
      errors,
    );
    const email = checkEmail(input.email, errors);
    const other = userByEmail(database, email);
    if (other && other.id !== user.id) errors.email = ['You can’t use this email address'];
    const phone = checkPhone(input.phone, 'phone', errors);
    const vatNumber = checkVatNumber(input.vat_number, errors);
    const address = checkAddress(input.address, errors);
    const contact = checkContact(input.emergency_contact, errors);
    const notifications = checkNotifications(input.notifications, errors);
    if (hasErrors(errors)) throw invalid(errors);

    database.transaction(() => {
      const details = { known_as: knownAs, phone, vat_number: vatNumber, address, emergency_contact: contact };
      database.update('drivers', { ...details, notifications }, driver.id);
      // An address written with other capitals is still the same mail box.
      if (email.toLowerCase() !== user.email.toLowerCase()) changeEmail(database, user, email);
      else database.run('UPDATE users SET email = ? WHERE id = ?', email, user.id);
    });
    return reply.send({ data: profile(driverOf(database, user), email) });
  });
};
