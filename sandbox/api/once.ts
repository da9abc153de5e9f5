import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../world/database';

/**
 * Does what a call asks for, once for each `Idempotency-Key`: a repetition gets the first answer again. A rejection is not stored,
 * so a driver may correct what was typed. Nothing may be awaited before `work`: two presses at the same moment must not both
 * find the key unused.
 */
export const once = (
  request: FastifyRequest,
  reply: FastifyReply,
  driverId: number,
  status: number,
  work: (database: Database) => object,
): FastifyReply => {
  const { database } = request.world;
  const key = request.headers['idempotency-key'];
  const known =
    typeof key === 'string'
      ? database.get<{ status: number; body: string }>(
          'SELECT status, body FROM answers_by_key WHERE driver_id = ? AND key = ?',
          driverId,
          key,
        )
      : undefined;
  if (known) return reply.code(known.status).type('application/json').send(known.body);
  const body = database.transaction(() => {
    const text = JSON.stringify({ data: work(database) });
    if (typeof key === 'string') database.insert('answers_by_key', { driver_id: driverId, key, status, body: text });
    return text;
  });
  return reply.code(status).type('application/json').send(body);
};
