import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../world/database';
import { sendMail } from '../world/mail';
import { hashPassword, passwordFits } from '../world/passwords';
import { driverOf, userByEmail } from './accounts';
import { countAttempt, forgetAttempts, refuseTooMany } from './attempts';
import { formOf } from './input';
import { checkNewPassword } from './password-rules';
import { invalid } from './problem';
import type { UserRow } from './rows';
import { endSessionsOf, isRedirectedHome, requireCsrf, requireVerified, type Session } from './session';
import { linkLife } from './verification';

const resetHash = (token: string) => createHash('sha256').update(token).digest('hex');

/** The account whose password the mailed token may set; null if it is old, used or for another address. */
const userOfToken = (database: Database, email: string, token: unknown): UserRow | undefined => {
  const user = userByEmail(database, email);
  const reset = database.get<{ user_id: number; expires_at: number }>`SELECT * FROM resets
    WHERE hash = ${resetHash(String(token))}`;
  return user && reset && reset.user_id === user.id && reset.expires_at > Date.now() ? user : undefined;
};

/** Sets the password, and ends the mailed links and all sessions of the old one. */
const changePassword = (database: Database, user: UserRow, hash: string, except?: Session): void =>
  database.transaction(() => {
    database.run`UPDATE users SET password = ${hash} WHERE id = ${user.id}`;
    database.run`DELETE FROM resets WHERE user_id = ${user.id}`;
    endSessionsOf(database, user.id, except);
    sendMail(database, {
      to: user.email,
      subject: 'Your password was changed',
      body: 'If this wasn’t you, call us.',
    });
  });

export const passwordRoutes = (app: FastifyInstance): void => {
  app.post('/v1/forgot-password', async (request, reply) => {
    const { world } = request;
    const { database } = world;
    if (isRedirectedHome(request, requireCsrf(request, world))) return reply.redirect(`${request.base}/`, 302);
    const form = formOf(request);
    const email = form.email();
    form.check();
    const subject = `forgot|${email.toLowerCase()}`;
    refuseTooMany(database, subject);
    countAttempt(database, subject);
    const user = userByEmail(database, email);
    if (user && (user.state === 'verified' || user.state === 'unverified')) {
      const token = randomBytes(24).toString('hex');
      database.run`DELETE FROM resets WHERE user_id = ${user.id}`;
      database.insert('resets', { hash: resetHash(token), user_id: user.id, expires_at: Date.now() + linkLife });
      const link = `${request.portal}/reset-password?token=${token}&email=${encodeURIComponent(user.email)}`;
      sendMail(database, {
        to: user.email,
        subject: 'Reset your password',
        body: 'Open the link to choose a new password. It expires in 60 minutes.',
        link,
      });
    }
    return reply.send({ data: { message: 'If that address has an account, we’ve emailed a link.' } });
  });

  app.post('/v1/reset-password', async (request, reply) => {
    const { world } = request;
    const { database } = world;
    if (isRedirectedHome(request, requireCsrf(request, world))) return reply.redirect(`${request.base}/`, 302);
    const form = formOf(request);
    const email = form.email();
    const token = form.text('token', 'The link is not complete');
    const user = userOfToken(database, email, token);
    // The names are compared only with a token: without one, a stranger could find them out by trying passwords.
    const password = checkNewPassword(form, { ...(user && driverOf(database, user)), email });
    form.check();
    const hash = await hashPassword(password);
    // The token may have been used while the password was hashed.
    const still = user && userOfToken(database, email, token);
    if (!still) throw invalid({ token: ['This link has expired or was already used'] });
    changePassword(database, still, hash);
    return reply.send({ data: { message: 'Password changed. Sign in with your new password.' } });
  });

  app.put('/v1/user/update-password', async (request, reply) => {
    const { database, user, driver, session } = requireVerified(request);
    const subject = `password|${user.id}`;
    refuseTooMany(database, subject);
    const form = formOf(request);
    const current = form.text('current_password', 'Enter your current password');
    if (current !== '' && !(await passwordFits(current, user.password))) {
      countAttempt(database, subject);
      form.fail('current_password', 'That’s not your current password');
    }
    const password = checkNewPassword(form, { ...driver, email: user.email });
    form.check();
    changePassword(database, user, await hashPassword(password), session);
    forgetAttempts(database, subject);
    return reply.send({ data: { message: 'Password changed. You’ve been signed out on your other devices.' } });
  });
};
