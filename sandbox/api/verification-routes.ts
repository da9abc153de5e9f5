import type { FastifyInstance } from 'fastify';
import { html, sendPage } from '../pages/html';
import type { Database } from '../world/database';
import { answerUser, userByEmail } from './accounts';
import { countAttempt, refuseTooMany } from './attempts';
import { expectsJson, type Form, formOf, inputOf } from './input';
import type { UserRow } from './rows';
import { requireUser } from './session';
import {
  checkCode,
  forgetSent,
  isAskedBack,
  mailLink,
  nothingSent,
  resendCode,
  verificationSignature,
  verify,
} from './verification';

/** The corrected address, if the driver sent another one. */
const correctedEmail = (database: Database, user: UserRow, form: Form): string | undefined => {
  if (form.value('email') === null) return undefined;
  if (user.state === 'verified')
    form.fail('email', 'Your email address is already verified. Change it in your details');
  const email = form.email();
  const owner = userByEmail(database, email);
  const isNewAddress = email.toLowerCase() !== user.email.toLowerCase();
  if (owner && owner.id !== user.id)
    form.fail('email', 'You can’t use this email address. Sign in with it or reset its password');
  // Only the old address proves that it is the same person.
  else if (isNewAddress && isAskedBack(database, user) && email !== '')
    form.fail('email', 'You asked us to reopen an account. Verify it with the email address it had');
  form.check();
  return isNewAddress ? email : undefined;
};

/** Verifying an email address, with a code or by a link. */
export const verificationRoutes = (app: FastifyInstance): void => {
  app.post('/v1/user/verify', (request, reply) => {
    const { database, user } = requireUser(request);
    if (user.state === 'verified') return answerUser(reply, database, user, 'driver.fleet');
    checkCode(database, user, inputOf(request).code);
    verify(database, user);
    return answerUser(reply, database, { ...user, state: 'verified' }, 'driver.fleet');
  });

  app.post('/v1/user/verify/resend', (request, reply) => {
    const { database, user } = requireUser(request);
    return reply.send({ data: user.state === 'verified' ? nothingSent(user) : resendCode(database, user) });
  });

  app.post('/v1/email/verification-notification', (request, reply) => {
    const { database } = request.world;
    let { user } = requireUser(request);
    const email = correctedEmail(database, user, formOf(request));
    if (user.state === 'verified') return reply.send({ data: nothingSent(user) });
    if (email !== undefined) {
      // A new address need not wait for the pause, so the number of addresses is limited.
      const subject = `address|${user.id}`;
      refuseTooMany(database, subject);
      countAttempt(database, subject);
      database.run`UPDATE users SET email = ${email} WHERE id = ${user.id}`;
      user = { ...user, email };
      forgetSent(database, user.id);
    }
    return reply.send({ data: mailLink(database, user, request.base) });
  });

  // Opened from the mail, in any browser, so the signature replaces the session.
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/v1/email/verify/:id',
    (request, reply) => {
      request.isOffContract = true;
      const { world } = request;
      const user = world.database.get<UserRow>`SELECT * FROM users WHERE id = ${Number(request.params.id)}`;
      const expires = Number(request.query.expires);
      if (
        !user ||
        !(expires > Date.now()) ||
        verificationSignature(world.database, user, expires) !== request.query.signature
      ) {
        if (expectsJson(request)) return reply.code(403).send({ message: 'Invalid signature.' });
        const body = html`<p>It expires in 60 minutes. Only the newest link works.</p>
<p><a href="${request.portal}/register/verify">Go to the portal and request a new one</a></p>`;
        return sendPage(reply, 'This link has expired or was already used', body, 403);
      }
      // Mail programs may open the link before the driver does, so it works more than once.
      if (user.state === 'unverified') verify(world.database, user);
      return reply.redirect(`${request.portal}/`, 302);
    },
  );
};
