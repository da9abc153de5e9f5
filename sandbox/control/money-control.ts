import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Problem } from '../api/problem';
import { bringToDate } from '../money/ledger';
import { confirmPayment, paymentById } from '../money/payments';
import { decidePayout, decisions, finishCheck, type PayoutDecision, payoutById } from '../money/payouts';
import type { PaymentRow, PayoutRow } from '../money/rows';
import type { World } from '../world/worlds';

/** What banks and staff do about a driver's money. Everything is for the verified sample driver unless an id is given. */
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
    const body = (request.body ?? {}) as { id?: number; decision?: PayoutDecision; code?: string; reason?: string };
    const row = body.id === undefined ? newest<PayoutRow>(world, 'payouts') : payoutById(database, body.id);
    if (!row) throw notFound();
    if (!body.decision || !decisions.includes(body.decision))
      throw new Problem(400, { message: `decision is one of ${decisions.join(', ')}.` });
    const { status } = decidePayout(database, row, body.decision, body);
    return reply.send({ payout: { id: row.id, status } });
  });

  app.post('/__sandbox/worlds/:world/payment', (request, reply) => {
    const world = worldOf(request);
    const { database } = world;
    bringToDate(database, world.accounts.verified.id);
    const body = (request.body ?? {}) as { id?: number; decision?: 'succeeded' | 'failed' };
    const row = body.id === undefined ? newest<PaymentRow>(world, 'payments') : paymentById(database, body.id);
    if (!row) throw notFound();
    if (row.status !== 'processing' && row.status !== 'requires_action')
      throw new Problem(400, { message: `The payment is ${row.status}.` });
    if (body.decision !== 'succeeded' && body.decision !== 'failed')
      throw new Problem(400, { message: 'decision is succeeded or failed.' });
    confirmPayment(database, row, body.decision === 'succeeded');
    return reply.send({ payment: { id: row.id, status: paymentById(database, row.id)?.status } });
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
