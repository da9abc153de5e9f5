import type { FastifyInstance, FastifyRequest } from 'fastify';
import { found, Problem } from '../api/problem';
import { bringToDate } from '../money/ledger';
import { confirmPayment } from '../money/payments';
import { finishCheck } from '../money/payouts';
import type { PaymentRow } from '../money/rows';
import type { World } from '../world/worlds';

/** The actions of banks and staff on the verified sample driver's money. */
export const moneyControl = (app: FastifyInstance, worldOf: (request: FastifyRequest) => World): void => {
  app.post('/__sandbox/worlds/:world/payment', (request, reply) => {
    const world = worldOf(request);
    const { database } = world;
    bringToDate(database, world.accounts.verified.id);
    const { decision } = (request.body ?? {}) as { decision?: 'succeeded' | 'failed' };
    const row = found(
      database.get<PaymentRow>`SELECT * FROM payments WHERE driver_id = ${world.accounts.verified.id}
        ORDER BY id DESC LIMIT 1`,
    );
    if (row.status !== 'processing' && row.status !== 'requires_action')
      throw new Problem(400, { message: `The payment is ${row.status}.` });
    if (decision !== 'succeeded' && decision !== 'failed')
      throw new Problem(400, { message: 'decision is succeeded or failed.' });
    confirmPayment(database, row, decision === 'succeeded');
    return reply.code(204).send();
  });

  app.post('/__sandbox/worlds/:world/bank-check', (request, reply) => {
    const world = worldOf(request);
    const { decision } = (request.body ?? {}) as { decision?: 'good' | 'bad' };
    if (decision !== 'good' && decision !== 'bad') throw new Problem(400, { message: 'decision is good or bad.' });
    bringToDate(world.database, world.accounts.verified.id);
    finishCheck(world.database, world.accounts.verified.id, decision === 'good');
    return reply.code(204).send();
  });
};
