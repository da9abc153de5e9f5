import { type Timings, timings } from '../../server/outbox/timings';

/** The outbox's timings, in about the proportions of production, and short enough for a thousand tickets. */
export function pace(factor: number): Timings {
  const ms = (value: number) => Math.round(value * factor);
  return {
    ...timings(ms(500)),
    quiet: ms(1_500),
    firstTry: ms(300),
    poll: ms(50),
    backoffBase: ms(50),
    backoffCap: ms(500),
    keyLife: ms(4_000),
    pauseDefault: ms(300),
    pauseCap: ms(2_000),
    signInPause: ms(300),
    reservationLife: ms(8_000),
    housekeeping: ms(250),
  };
}

/** How long the rig's Zendesk remembers a key. The real one remembers it for two hours. */
export const zendeskKeyLifeMs = (factor: number): number => Math.round(6_000 * factor);

/** How fast a host of this program starts on an idle machine. */
const quickStartMs = 700;

/** How much slower this machine is now: a time-out that a busy machine cannot keep is not the fault of the outbox. */
export const factorOf = (startMs: number): number =>
  Math.min(8, Math.max(1, Math.round((startMs / quickStartMs) * 2) / 2));
