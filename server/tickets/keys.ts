import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Encryption } from '../outbox/encryption';
import { invalid } from '../problems';

const shape = /^[A-Za-z0-9_-]{16,64}$/;

export const isKey = (value: unknown): value is string => typeof value === 'string' && shape.test(value);

/** The key of a call; a call without one is its own only attempt. @throws Problem 422 */
export function idempotencyKey(headers: IncomingHttpHeaders): string {
  return headers['idempotency-key'] === undefined ? randomUUID() : requiredKey(headers['idempotency-key']);
}

/** @throws Problem 422 */
export function requiredKey(value: unknown): string {
  if (!isKey(value)) throw invalid({ idempotency_key: ['Send 16 to 64 letters, digits, - or _.'] });
  return value;
}

export const keyUsedDifferently = () => invalid({ idempotency_key: ['This key was used for something else.'] });

/** Letters and digits that nobody mixes up. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const letters = 16;

/**
 * The reference of one request to the support desk: its idempotency key and its external id. Made from the driver's key,
 * so that a repetition has the same reference even if the outbox was lost in between.
 */
export function reference(encrypted: Encryption, tenant: string, driverId: string, key: string, step: string): string {
  const digest = encrypted.digest('reference', tenant, driverId, key, step);
  return `pj1-${[...digest.subarray(0, letters)].map((byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/** Enough of a key to find its lines in the log, too little to use it. */
export function keyHash(encrypted: Encryption, key: string): string {
  return encrypted.digest('key', key).toString('hex').slice(0, 8);
}
