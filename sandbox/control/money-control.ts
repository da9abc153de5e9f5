import type { FastifyInstance, FastifyRequest } from 'fastify';
import { found, Problem } from '../api/problem';
import { bringToDate } from '../money/ledger';
import { confirmPayment } from '../money/payments';
import { decidePayout, decisions, finishCheck, type PayoutDecision } from '../money/payouts';
import type { PaymentRow, PayoutRow } from '../money/rows';
import type { World } from '../world/worlds';

/** The actions of banks and staff on the verified sample driver's money. */
export const moneyControl = (app: FastifyInstance, worldOf: (request: FastifyRequest) => World): void => {
  const newest = <Row>(world: World, table: 'payouts' | 'payments'): Row | undefined =>
    world.database.get<Row>(
      `SELECT * FROM ${table} WHERE driver_id = ? ORDER BY id DESC LIMIT 1`,
      world.accounts.verified.id,
    );

  app.post('/__sandbox/worlds/:world/payout', (request, reply) => {
    const world = worldOf(request);
    const { database } = world;
    bringToDate(database, world.accounts.verified.id);
    const { decision } = (request.body ?? {}) as { decision?: PayoutDecision };
    const row = found(newest<PayoutRow>(world, 'payouts'));
    if (!decision || !decisions.includes(decision))
      throw new Problem(400, { message: `decision is one of ${decisions.join(', ')}.` });
    decidePayout(database, row, decision, {});
    return reply.code(204).send();
  });

  app.post('/__sandbox/worlds/:world/payment', (request, reply) => {
    const world = worldOf(request);
    const { database } = world;
    bringToDate(database, world.accounts.verified.id);
    const { decision } = (request.body ?? {}) as { decision?: 'succeeded' | 'failed' };
    const row = found(newest<PaymentRow>(world, 'payments'));
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
