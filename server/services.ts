import type { LogTarget } from './logging';
import type { Encryption } from './outbox/encryption';
import type { OutboxStore } from './outbox/store';
import type { Timings } from './outbox/timings';

/** The services that the host uses, so that tests can replace them. */
export interface Services {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A random number from 0 up to 1, which spreads retries. */
  readonly random: () => number;
  /** The store, which is closed with the app. */
  readonly store: OutboxStore;
  readonly encryption: Encryption;
  readonly timings: Timings;
  readonly logTarget?: LogTarget;
}
