import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Driver, OperatorApi } from '../caller';
import type { Config } from '../config';
import type { Limits } from '../limits';
import { type Fingerprint, isSameRequest, type Sealing } from '../outbox/sealing';
import type { AddedCall, NewCall, OutboxStore, Receipt } from '../outbox/store';
import type { Timings } from '../outbox/timings';
import type { Worker } from '../outbox/worker';
import { notStored, Problem, unauthenticated } from '../problems';
import { keyUsedDifferently } from './idempotency-key';
import { fingerprint, keyHash, reference } from './reference';
import type { TicketReader } from './ticket-reader';

/** What the helper routes work with. */
export type TicketServices = {
  readonly config: Config;
  readonly api: OperatorApi;
  readonly store: OutboxStore;
  readonly worker: Worker;
  readonly reader: TicketReader;
  readonly limits: Limits;
  readonly sealed: Sealing;
  readonly timings: Timings;
  readonly now: () => number;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, verified for this call; null before. */
    driver: Driver | null;
  }
}

/** @throws Problem 401 for a route that forgot to verify its caller */
export function driverOf(request: FastifyRequest): Driver {
  if (!request.driver) throw unauthenticated();
  return request.driver;
}

/** @throws Problem 503 when the store fails: then nothing was promised */
export async function stored<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Problem ? error : notStored(error);
  }
}

export function ticketIdOf(params: unknown): number | null {
  const id = String((params as { id?: unknown } | undefined)?.id ?? '');
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

/** One writing call from its commit to its answer. */
export function calls(services: TicketServices) {
  const { store, worker, sealed, timings, config } = services;
  return {
    fingerprint: (...parts: readonly string[]) => fingerprint(sealed, ...parts),
    reference: (driver: Driver, key: string, step: string) => reference(sealed, config.tenantId, driver.id, key, step),

    /**
     * The receipt of an earlier call with this key, or null. Null too where the key's announcement became a ticket by itself and still
     * waits for the driver's own report: that is about to be added.
     * @throws Problem 422 when the key was used for something else
     */
    async earlier(driver: Driver, key: string, print: Fingerprint): Promise<Receipt | null> {
      const known = await stored(store.knownCall(driver.id, key));
      if (!known || known.unconfirmed) return null;
      if (!isSameRequest(known.fingerprint, print)) throw keyUsedDifferently();
      return known.receipt;
    },

    /** Commits the call, then gives the desk a moment. The answer is as things stand after it. */
    async commit(request: FastifyRequest, call: NewCall): Promise<{ receipt: Receipt; isRepeated: boolean }> {
      const added: AddedCall = await stored(store.addCall(call));
      if (added.outcome === 'conflict') throw keyUsedDifferently();
      if (added.outcome === 'new') await worker.firstAttempt(added.receipt.callId, timings.firstTry);
      else worker.kick();
      const receipt =
        added.outcome === 'new'
          ? ((await stored(store.receipt(added.receipt.callId))) ?? added.receipt)
          : added.receipt;
      log(request, call.operation, call.key, receipt, added.outcome === 'repeated');
      return { receipt, isRepeated: added.outcome === 'repeated' };
    },

    log: (request: FastifyRequest, operation: string, key: string, receipt: Receipt, isRepeated: boolean) =>
      log(request, operation, key, receipt, isRepeated),
  };

  function log(request: FastifyRequest, operation: string, key: string, receipt: Receipt, isRepeated: boolean): void {
    request.log.info(
      {
        driverId: driverOf(request).id,
        operation,
        keyHash: keyHash(sealed, key),
        reference: receipt.reference,
        ticketId: receipt.ticketId,
        outcome: isRepeated ? 'duplicate' : receipt.state,
      },
      'call.stored',
    );
  }
}

/** 200 or 201 when the desk has it, 202 while the host keeps it. */
export function answerReceipt(reply: FastifyReply, receipt: Receipt, isRepeated: boolean, sentStatus: 200 | 201) {
  if (isRepeated) void reply.header('idempotency-replayed', 'true');
  return reply
    .code(receipt.state === 'sent' ? sentStatus : 202)
    .send({ data: { reference: receipt.reference, state: receipt.state, ticket_id: receipt.ticketId } });
}
