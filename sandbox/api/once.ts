import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../world/database';

/**
 * Carries out a call once for each `Idempotency-Key`: a repetition gets the first answer again. A rejection is not stored,
 * so a driver can correct the form. Do not await anything before `work`: otherwise two calls at the same moment could both find the
 * key unused.
 */
export const once = (
  request: FastifyRequest,
  reply: FastifyReply,
  driverId: number,
  work: (database: Database) => object,
): FastifyReply => {
  const { database } = request.world;
  const key = request.headers['idempotency-key'];
  const answer = (body: string) => reply.code(201).type('application/json').send(body);
  const known =
    typeof key === 'string'
      ? database.get<{ body: string }>`SELECT body FROM answers_by_key WHERE driver_id = ${driverId} AND key = ${key}`
      : undefined;
  if (known) return answer(known.body);
  const body = database.transaction(() => {
    const text = JSON.stringify({ data: work(database) });
    if (typeof key === 'string') database.insert('answers_by_key', { driver_id: driverId, key, body: text });
    return text;
  });
  return answer(body);
};
