import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from './problems';

const minute = 60_000;
const hour = 60 * minute;

/** Limits on what one driver, or one address, may ask for. Each method throws Problem 429 when there was too much. */
export type Limits = {
  /** Before a call is looked at: has this address been refused too often? */
  checkRefusals(request: FastifyRequest): Promise<void>;
  countRefusal(request: FastifyRequest): Promise<void>;
  reads(request: FastifyRequest): Promise<void>;
  /** Tickets that a driver writes. */
  questions(request: FastifyRequest): Promise<void>;
  /** Tickets of flows, and their announcements. */
  automated(request: FastifyRequest): Promise<void>;
  announcements(request: FastifyRequest): Promise<void>;
  /** Notes and answers on tickets. */
  notes(request: FastifyRequest): Promise<void>;
};

/** @param driverOf the verified driver of a request: limits follow the person, not the address, which many share */
export async function limits(
  app: FastifyInstance,
  factor: number,
  driverOf: (request: FastifyRequest) => number,
): Promise<Limits> {
  await app.register(rateLimit, { global: false });
  const limiter = (
    name: string,
    max: number,
    timeWindow: number,
    keyGenerator: (request: FastifyRequest) => string,
  ) => {
    const check = app.createRateLimit({
      max: max * factor,
      timeWindow,
      keyGenerator: (request) => `${name}:${keyGenerator(request)}`,
    });
    return async (request: FastifyRequest, increment = true) => {
      const result = await check(request, { increment });
      if (!result.isAllowed && result.isExceeded) throw tooManyRequests(result.ttlInSeconds);
    };
  };
  const perDriver = (name: string, max: number, timeWindow: number) =>
    limiter(name, max, timeWindow, (request) => String(driverOf(request)));

  // Phones of one network share addresses, so this is only for floods.
  const refusals = limiter('refusals', 60, minute, (request) => request.ip);
  const questionsSoon = perDriver('questions', 5, 10 * minute);
  const questionsDay = perDriver('questions-day', 20, 24 * hour);
  return {
    checkRefusals: (request) => refusals(request, false),
    countRefusal: (request) => refusals(request),
    reads: perDriver('reads', 60, minute),
    questions: async (request) => {
      await questionsDay(request);
      await questionsSoon(request);
    },
    automated: perDriver('automated', 30, hour),
    announcements: perDriver('announcements', 60, hour),
    notes: perDriver('notes', 10, 10 * minute),
  };
}
