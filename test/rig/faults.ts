/** The faults, by their numbers in the report. */
export const faults = {
  F01: 'connection refused',
  F02: 'no address for the name',
  F03: 'reset before the body is read',
  F04: 'reset after processing',
  F05: 'closed after processing',
  F06: 'slow before the write',
  F07: 'slow after the write',
  F08: 'body in drops',
  F09: 'half of the JSON',
  F10: 'a page with status 200',
  F11: 'nothing with status 200',
  F12: '500, 502, 503, 504',
  F13: '429 with and without Retry-After',
  F14: '401, then well again',
  F15: 'no TLS',
  F16: 'host killed',
  F17: 'host killed in the middle of a write',
  F18: 'disk full, database read-only',
  F19: 'database locked',
  F20: 'clock a day off',
  F21: 'API down, Zendesk up',
  F22: 'browser closed before, while and after',
  F23: 'sent again by the network',
  F24: 'a host cut off from what it shares, or asleep for longer than its lease',
  F25: 'OUTBOX_KEY rotated',
  F26: 'a limit of production reached',
} as const;

export type Fault = keyof typeof faults;

export type Tally = { count(fault: Fault): void; of(fault: Fault): number };

export function tally(): Tally {
  const counted = new Map<Fault, number>();
  return {
    count: (fault) => void counted.set(fault, (counted.get(fault) ?? 0) + 1),
    of: (fault) => counted.get(fault) ?? 0,
  };
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
