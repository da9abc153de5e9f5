import type { FastifyRequest } from 'fastify';
import { tooManyRequests } from './problems';
import { slidingWindow } from './sliding-window';

const minute = 60_000;
const hour = 60 * minute;

/** RATE_LIMIT_FACTOR multiplies all of these limits. */
export const maxCalls = {
  /** Unverified calls a minute: for each IP address, and in total. */
  unverified: 600,
  unverifiedTotal: 1_200,
  /** Unverified calls a minute from a browser with a known driver. Calls above this count against its IP address. */
  unverifiedKnown: 60,
  /** A driver's calls a minute, including rejected ones. */
  reads: 60,
  writes: 30,
  /** Calls to the support desk a minute for a driver's reads and checks. */
  zendeskReads: 60,
  /** A driver's accepted calls: questions in 10 minutes and in a day, notes in 10 minutes, flow tickets and reservations in an hour. */
  questions: 5,
  questionsADay: 20,
  notes: 10,
  flowTickets: 30,
  reservations: 60,
} as const;

/** Runs the work if the driver is within the limit. Work that throws does not count. */
export type Allowance = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

/** Every method except `countFlowTicket` throws Problem 429 above the limit. */
export interface Limits {
  /**
   * Counts a request before it is verified. Returns a function that undoes the count.
   * @param known the id of the driver in the signed cookie (`known-browser.ts`); null if there is no such cookie
   */
  unverified(request: FastifyRequest, known: string | null): () => void;
  /** Counts a request of a verified driver, whatever its outcome. */
  attempt(request: FastifyRequest): void;
  zendeskRead(driverId: string): void;
  /** Tickets that a driver writes. */
  questions: Allowance;
  flowTickets: Allowance;
  reservations: Allowance;
  notes: Allowance;
  /**
   * Counts a ticket that the host raises from a reservation. Returns a function that undoes the count, or null when the driver has too many
   * flow tickets.
   */
  countFlowTicket(driverId: string): (() => void) | null;
}

/** @param driverOf the verified driver of a request: limits follow the person, not the IP address, which many share */
export function limits(factor: number, now: () => number, driverOf: (request: FastifyRequest) => string): Limits {
  const window = (max: number, windowMs: number) => slidingWindow(max * factor, windowMs, now);
  const take = (counter: ReturnType<typeof window>, key: string) => {
    const wait = counter.take(key);
    if (wait > 0) throw tooManyRequests(wait / 1_000);
    return () => counter.giveBack(key);
  };
  const allowance =
    (...windows: readonly ReturnType<typeof window>[]): Allowance =>
    async (request, work) => {
      const driverId = driverOf(request);
      const undos: (() => void)[] = [];
      try {
        for (const counter of windows) undos.push(take(counter, driverId));
        return await work();
      } catch (error) {
        for (const undo of undos) undo();
        throw error;
      }
    };

  const [addresses, total] = [window(maxCalls.unverified, minute), window(maxCalls.unverifiedTotal, minute)];
  const known = window(maxCalls.unverifiedKnown, minute);
  const [reads, writes, zendeskReads] = [
    window(maxCalls.reads, minute),
    window(maxCalls.writes, minute),
    window(maxCalls.zendeskReads, minute),
  ];
  const flowTickets = window(maxCalls.flowTickets, hour);
  return {
    unverified(request, driverId) {
      // Others behind the same IP address cannot use up this limit.
      if (driverId !== null && known.take(driverId) === 0) return () => known.giveBack(driverId);
      const undoAddress = take(addresses, subscriber(request.ip));
      try {
        const undoTotal = take(total, '');
        return () => {
          undoAddress();
          undoTotal();
        };
      } catch (error) {
        undoAddress();
        throw error;
      }
    },
    attempt: (request) =>
      void take(request.method === 'GET' || request.method === 'HEAD' ? reads : writes, driverOf(request)),
    zendeskRead: (driverId) => void take(zendeskReads, driverId),
    questions: allowance(window(maxCalls.questions, 10 * minute), window(maxCalls.questionsADay, 24 * hour)),
    flowTickets: allowance(flowTickets),
    reservations: allowance(window(maxCalls.reservations, hour)),
    notes: allowance(window(maxCalls.notes, 10 * minute)),
    countFlowTicket(driverId) {
      return flowTickets.take(driverId) > 0 ? null : () => flowTickets.giveBack(driverId);
    },
  };
}

/** What a provider gives one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function subscriber(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!mapped.includes(':')) return mapped;
  const [head = '', tail] = mapped.split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  // `::` replaces groups of zeros.
  const filled = tail === undefined ? groups : [...groups, '0', '0', '0', '0'];
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
