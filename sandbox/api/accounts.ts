import type { FastifyReply } from 'fastify';
import type { Database } from '../world/database';
import { sayDay } from '../world/days';
import { user as presentUser } from './present';
import { found } from './problem';
import type { DriverRow, UserRow } from './rows';

export const userByEmail = (database: Database, email: string): UserRow | undefined =>
  database.get<UserRow>`SELECT * FROM users WHERE email = ${email}`;

export const driverOf = (database: Database, user: Pick<UserRow, 'id'>): DriverRow =>
  found(database.get<DriverRow>`SELECT * FROM drivers WHERE user_id = ${user.id}`);

export const closedOn = ({ state_text }: Pick<UserRow, 'state_text'>): string =>
  `This account was closed on ${sayDay(state_text ?? '1970-01-01')}.`;

export const closedMessage = (user: Pick<UserRow, 'id' | 'state_text'>): string =>
  `${closedOn(user)} Quote reference CL-${user.id} when you contact us.`;

export const answerUser = (
  reply: FastifyReply,
  database: Database,
  user: UserRow,
  include: 'driver' | 'driver.fleet' | undefined,
  status = 200,
) => reply.code(status).send({ data: presentUser(database, user, driverOf(database, user), include) });
