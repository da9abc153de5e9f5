import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { invalid } from '../problems';

const shape = /^[A-Za-z0-9_-]{16,64}$/;

export const badKey = () => invalid({ idempotency_key: ['Send 16 to 64 letters, digits, - or _.'] });

export const isKey = (value: unknown): value is string => typeof value === 'string' && shape.test(value);

/** The key of a call; a call without one is its own only attempt. @throws Problem 422 */
export function idempotencyKey(headers: IncomingHttpHeaders): string {
  return headers['idempotency-key'] === undefined ? randomUUID() : requiredKey(headers['idempotency-key']);
}

/** @throws Problem 422 */
export function requiredKey(value: unknown): string {
  if (!isKey(value)) throw badKey();
  return value;
}

export const keyUsedDifferently = () => invalid({ idempotency_key: ['This key was used for something else.'] });
