import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changeById, type Decision, decideChange, decideDocument } from '../api/changes';
import type { Context } from '../api/context';
import { found, Problem } from '../api/problem';
import type { DocumentRow } from '../api/rows';
import { allEnvelopes } from '../reports/envelopes';
import { allMails } from '../world/mail';
import type { Fault, FaultRule } from '../world/traffic';
import type { World } from '../world/worlds';
import { type Arrangement, arrange } from './arrange';
import { decideQuoteOf } from './insurance';
import { moneyControl } from './money-control';
import { zendeskTickets } from './zendesk-view';

const worldIn = (request: FastifyRequest, context: Context): World => {
  const world = context.worlds.byId((request.params as { world: string }).world);
  if (!world) throw new Problem(404, { message: 'There is no such world.' });
  return world;
};

const describe = (world: World) => ({ id: world.id, number: world.number, drivers: world.accounts });

/** Refuses host names that resolve to this machine, because pages of other sites could use them to control the sandbox. */
const isLocal = (host: string | undefined) => /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host ?? '');

/**
 * The control protocol, for tests and for `npm start`: makes worlds, puts them into a state, delays or fails answers, and
 * reads what happened. The world `default` is the one without a cookie.
 */
export const controlRoutes = (app: FastifyInstance, context: Context): void => {
  app.addHook('onRequest', async (request) => {
    if (!isLocal(request.headers.host))
      throw new Problem(403, { message: 'The control endpoint is for this machine only.' });
  });

  app.post('/__sandbox/worlds', (_request, reply) => reply.code(201).send(describe(context.worlds.create())));

  app.get('/__sandbox/worlds/:world', (request, reply) => reply.send(describe(worldIn(request, context))));

  app.patch('/__sandbox/worlds/:world', (request, reply) =>
    reply.send(arrange(worldIn(request, context), context, (request.body ?? {}) as Arrangement)),
  );

  app.delete('/__sandbox/worlds/:world', (request, reply) => {
    context.worlds.remove(worldIn(request, context));
    return reply.code(204).send();
  });

  app.put('/__sandbox/worlds/:world/hold', (request, reply) => {
    worldIn(request, context).traffic.hold((request.body as { calls?: string[] } | null)?.calls ?? []);
    return reply.code(204).send();
  });

  app.get('/__sandbox/worlds/:world/held', async (request, reply) => {
    const { call = '*', wait = '0', after = '0' } = request.query as Record<string, string>;
    const held = await worldIn(request, context).traffic.heldCall(call, Number(wait), Number(after));
    if (!held) return reply.code(404).send({ message: `No ${call} is held.` });
    const { number, call: name, method, path, from, headers, body } = held;
    return reply.send({ number, call: name, method, path, from, headers, body });
  });

  app.post('/__sandbox/worlds/:world/held/:number', (request, reply) => {
    const { answer, ...fault } = (request.body ?? {}) as { answer?: 'real' } & Fault;
    const isReal = answer === 'real' && fault.delayMs === undefined;
    const number = Number((request.params as { number: string }).number);
    const isReleased = worldIn(request, context).traffic.release(number, isReal ? undefined : fault);
    if (!isReleased) return reply.code(404).send({ message: 'No such call is held.' });
    return reply.code(204).send();
  });

  app.put('/__sandbox/worlds/:world/faults', (request, reply) => {
    worldIn(request, context).traffic.setFaults((request.body as { faults?: FaultRule[] } | null)?.faults ?? []);
    return reply.code(204).send();
  });

  app.get('/__sandbox/worlds/:world/calls', (request, reply) =>
    reply.send({ calls: worldIn(request, context).traffic.calls }),
  );

  app.get('/__sandbox/worlds/:world/tickets', (request, reply) =>
    reply.send({ tickets: zendeskTickets(worldIn(request, context).database) }),
  );

  app.get('/__sandbox/worlds/:world/mails', (request, reply) =>
    reply.send({ mails: allMails(worldIn(request, context).database) }),
  );

  app.get('/__sandbox/worlds/:world/reports', (request, reply) =>
    reply.send({ envelopes: allEnvelopes(worldIn(request, context).database) }),
  );

  app.post('/__sandbox/worlds/:world/decide', (request, reply) => {
    const { database } = worldIn(request, context);
    const body = (request.body ?? {}) as {
      vehicle_change_id?: number;
      insurance_quote_id?: number;
      /** The newest document that belongs to no vehicle change. */
      document?: 'newest';
      decision?: Decision;
      review?: string;
    };
    const { decision } = body;
    if (body.insurance_quote_id !== undefined)
      decideQuoteOf(database, body.insurance_quote_id, request.body as Record<string, unknown>);
    else if (body.document === 'newest') {
      const newest = found(
        database.get<DocumentRow>`SELECT * FROM documents WHERE vehicle_change_id IS NULL ORDER BY id DESC LIMIT 1`,
      );
      if (decision !== 'approved') throw new Problem(400, { message: 'decision is approved.' });
      decideDocument(database, newest, null);
    } else {
      const row = found(changeById(database, body.vehicle_change_id ?? 0));
      if (decision !== 'approved' && decision !== 'rejected' && decision !== 'action_required')
        throw new Problem(400, { message: 'decision is approved, rejected or action_required.' });
      decideChange(database, row, decision, body.review ?? null);
    }
    return reply.code(204).send();
  });

  moneyControl(app, (request) => worldIn(request, context));
};
