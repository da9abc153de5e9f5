import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Driver, OperatorApi } from '../caller';
import type { Config } from '../config';
import { textAt } from '../json';
import type { Allowance, Limits } from '../limits';
import { type Encryption, type Fingerprint, isSameRequest } from '../outbox/encryption';
import type { NewCall, OutboxStore, Receipt } from '../outbox/store';
import type { Timings } from '../outbox/timings';
import type { Worker } from '../outbox/worker';
import { invalid, notFound, Problem, storeFailed, unauthenticated } from '../problems';
import { isUnavailable, type TicketReader, zendeskUnavailable } from './ticket-reader';

/** The services of the routes under `/api/zendesk`. */
export interface TicketServices {
  readonly config: Pick<Config, 'tenantId' | 'publicOrigin' | 'zendesk' | 'backOfficeLinks'>;
  readonly api: OperatorApi;
  readonly store: OutboxStore;
  readonly worker: Worker;
  readonly reader: TicketReader;
  readonly limits: Limits;
  readonly encryption: Encryption;
  readonly timings: Timings;
  readonly now: () => number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The verified caller; null until this request is verified. */
    driver: Driver | null;
  }
}

/** @throws Problem 401 when the caller was not verified */
export function driverOf(request: FastifyRequest): Driver {
  if (!request.driver) throw unauthenticated();
  return request.driver;
}

/** The result of a store operation. @throws Problem 503 when the store fails, so that the request is not accepted */
export async function orThrow503<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Problem ? error : storeFailed(error);
  }
}

/** The ticket number in the URL. @throws Problem 404 when the URL has none */
export function ticketIdOf(request: FastifyRequest): number {
  const { id = '' } = request.params as { id?: string };
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound();
  return Number(id);
}

/**
 * Whether the driver's own ticket is closed. Null if the support desk is down but the store knows that the ticket is the driver's.
 * @throws Problem 404 when the ticket is not the driver's, 503 when the support desk is down and the store does not know it either
 */
export async function isClosed(
  { reader, store }: Pick<TicketServices, 'reader' | 'store'>,
  driver: Driver,
  ticketId: number,
): Promise<boolean | null> {
  try {
    return textAt((await reader.row(driver, ticketId)).row, 'status') === 'closed';
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    if (!(await orThrow503(store.raisedHere(driver.id, ticketId)))) throw zendeskUnavailable('unknown-ticket');
    return null;
  }
}

/** A write that a driver's browser sends. */
export type DriverCall = { readonly driver: Driver; readonly key: string; readonly fingerprint: Fingerprint };

export type Received = { readonly receipt: Receipt; readonly isRepeated: boolean };

/** Handles writes, from the idempotency key to the receipt. */
export function idempotentWrites({ store, worker, encryption, timings, config }: TicketServices) {
  /** Stores the call and waits up to `firstTry` for its first attempt. Resolves to the receipt with the state after it. */
  async function commit(call: NewCall): Promise<Received> {
    const added = await orThrow503(store.addCall(call));
    if (added.outcome === 'conflict') throw keyUsedDifferently();
    if (added.outcome === 'repeated') {
      worker.wake();
      return { receipt: added.receipt, isRepeated: true };
    }
    await worker.firstAttempt(added.receipt.callId, timings.firstTry);
    return { receipt: (await orThrow503(store.receipt(added.receipt.callId))) ?? added.receipt, isRepeated: false };
  }

  /**
   * The receipt of an earlier call with this key; null if there is none. Also null if the earlier call is the host's own,
   * made when a reservation ran out: this call then confirms the ticket.
   * @throws Problem 422 when the key was used for something else
   */
  async function earlierReceipt({ driver, key, fingerprint }: DriverCall): Promise<Receipt | null> {
    const known = await orThrow503(store.knownCall(driver.id, key));
    if (!known || known.isUnconfirmed) return null;
    if (!isSameRequest(known.fingerprint, fingerprint)) throw keyUsedDifferently();
    return known.receipt;
  }

  return {
    reference: (driver: Driver, key: string, step: string) =>
      reference(encryption, config.tenantId, driver.id, key, step),

    /**
     * Accepts a call once for each key; a repeated call gets the first receipt. `parts` identify the call. `prepare` checks a new call and returns
     * what to store, and the limit that applies.
     * @throws Problem 422 when the key was used for something else
     */
    async receive(
      request: FastifyRequest,
      operation: NewCall['operation'],
      parts: readonly string[],
      prepare: (call: DriverCall) => Promise<readonly [Allowance, NewCall]>,
    ): Promise<Received> {
      const driver = driverOf(request);
      const key = idempotencyKey(request.headers);
      const call = { driver, key, fingerprint: encryption.fingerprint('fingerprint', ...parts) };
      const commitNew = async () => {
        const [allowance, newCall] = await prepare(call);
        return allowance(request, () => commit(newCall));
      };
      const known = await earlierReceipt(call);
      const received = known ? { receipt: known, isRepeated: true } : await commitNew();
      const { receipt, isRepeated } = received;
      request.log.info(
        {
          driverId: driver.id,
          operation,
          keyHash: keyHash(encryption, key),
          reference: receipt.reference,
          ticketId: receipt.ticketId,
          outcome: isRepeated ? 'duplicate' : receipt.state,
        },
        'call.stored',
      );
      return received;
    },
  };
}

/** Answers with the receipt: 200 or 201 when the support desk has the call, 202 while only the outbox has it. */
export function sendReceipt(reply: FastifyReply, { receipt, isRepeated }: Received, sentStatus: 200 | 201) {
  if (isRepeated) void reply.header('idempotency-replayed', 'true');
  return reply
    .code(receipt.state === 'sent' ? sentStatus : 202)
    .send({ data: { reference: receipt.reference, state: receipt.state, ticket_id: receipt.ticketId } });
}

const keyPattern = /^[A-Za-z0-9_-]{16,64}$/;

export const isKey = (value: unknown): value is string => typeof value === 'string' && keyPattern.test(value);

/** The request's idempotency key, or a random one if it has none. @throws Problem 422 */
export function idempotencyKey(headers: IncomingHttpHeaders): string {
  return headers['idempotency-key'] === undefined ? randomUUID() : requiredKey(headers['idempotency-key']);
}

/** @throws Problem 422 */
export function requiredKey(value: unknown): string {
  if (!isKey(value)) throw invalid({ idempotency_key: ['Send 16 to 64 letters, digits, - or _.'] });
  return value;
}

export const keyUsedDifferently = () => invalid({ idempotency_key: ['This key was used for something else.'] });

/** Crockford's Base32: no letter looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const referenceLength = 16;

/**
 * The idempotency key and external id of one request to the support desk. Derived from the driver's key, so that a repeated call has the
 * same reference even if the outbox was lost.
 */
export function reference(encryption: Encryption, tenant: string, driverId: string, key: string, step: string): string {
  const digest = encryption.digest('reference', tenant, driverId, key, step);
  return `pj1-${[...digest.subarray(0, referenceLength)].map((byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/** A short hash that identifies a key in the log. It cannot be used as the key. */
export function keyHash(encryption: Encryption, key: string): string {
  return encryption.digest('key', key).toString('hex').slice(0, 8);
}

/** A page of a list as the contract defines it: `data`, `links`, `meta`. Every link repeats the query pairs in `extra`. */
export function pageOf<Row>(
  data: readonly Row[],
  paging: { path: string; page: number; perPage: number; total: number; extra: [string, string][] },
) {
  const { path, page, perPage, total } = paging;
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (number: number) => `${path}?${new URLSearchParams([...paging.extra, ['page', String(number)]])}`;
  const from = data.length === 0 ? null : (page - 1) * perPage + 1;
  return {
    data,
    links: {
      first: link(1),
      last: link(last),
      prev: page > 1 ? link(Math.min(page - 1, last)) : null,
      next: page < last ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from,
      last_page: last,
      path,
      per_page: perPage,
      to: from === null ? null : from + data.length - 1,
      total,
    },
  };
}
