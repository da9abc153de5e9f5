import type { Fingerprint, Sealing } from '../outbox/sealing';

/** Letters and digits that nobody mixes up. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const letters = 16;

/**
 * The reference of one request to the support desk: its idempotency key and its external id. Made from the driver's key,
 * so that a repetition has the same reference even if the outbox was lost in between.
 */
export function reference(sealed: Sealing, tenant: string, driverId: string, key: string, step: string): string {
  const digest = sealed.digest('reference', tenant, driverId, key, step);
  return `pj1-${[...digest.subarray(0, letters)].map((byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/** Tells one request body from another. */
export function fingerprint(sealed: Sealing, ...parts: readonly string[]): Fingerprint {
  return sealed.fingerprint('fingerprint', ...parts);
}

/** Enough of a key to find its lines in the log, too little to use it. */
export function keyHash(sealed: Sealing, key: string): string {
  return sealed.digest('key', key).toString('hex').slice(0, 8);
}
