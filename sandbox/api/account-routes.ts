import type { FastifyInstance } from 'fastify';
import { passwordFits } from '../world/passwords';
import { answerUser, closedMessage, userByEmail } from './accounts';
import { countAttempt, forgetAttempts, refuseTooMany } from './attempts';
import { formOf } from './input';
import { invalid } from './problem';
import { endSession, isRedirectedHome, requireCsrf, requireUser, sessionOf, setCookies, startSession } from './session';
import { mailFirstCode } from './verification';

export const accountRoutes = (app: FastifyInstance): void => {
  app.get('/sanctum/csrf-cookie', (request, reply) => {
    const { database } = request.world;
    setCookies(reply, database, sessionOf(request, request.world) ?? startSession(database, null));
    return reply.code(204).send();
  });

  app.post('/v1/login', async (request, reply) => {
    const { world } = request;
    const { database, behaviour } = world;
    const session = requireCsrf(request, world);
    if (isRedirectedHome(request, session)) return reply.redirect(`${request.base}/`, 302);
    const form = formOf(request);
    const email = form.email();
    const password = form.text('password', 'Enter your password');
    form.check();

    const subject = `login|${email.toLowerCase()}|${request.ip}`;
    refuseTooMany(database, subject);
    const user = userByEmail(database, email);
    if (!(await passwordFits(password, user?.password)) || !user) {
      countAttempt(database, subject);
      throw invalid({ email: ['Your email or password is incorrect.'] });
    }
    // Only a caller who knows the password may learn about the account.
    if (user.state === 'deleted') throw invalid({ deleted: [closedMessage(user)] });
    if (user.state === 'blocked') throw invalid({ blocked: [user.state_text ?? 'This account is blocked. Call us.'] });

    forgetAttempts(database, subject);
    mailFirstCode(database, user);
    endSession(database, session);
    setCookies(reply, database, startSession(database, user.id, form.value('remember') === true));
    if (behaviour.loginAnswers === 'empty') {
      request.isOffContract = true;
      return reply.code(204).send();
    }
    return answerUser(reply, database, user, 'driver.fleet');
  });

  app.post('/v1/logout', (request, reply) => {
    const { database, session } = requireUser(request);
    endSession(database, session);
    setCookies(reply, database, startSession(database, null));
    return reply.code(204).send();
  });

  app.get('/v1/user', (request, reply) => {
    const { user } = requireUser(request);
    const include = String((request.query as Record<string, unknown>).include ?? '');
    return answerUser(
      reply,
      request.world.database,
      user,
      include === 'driver' || include === 'driver.fleet' ? include : undefined,
    );
  });
};
