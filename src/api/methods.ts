import type { PortalConfig } from './config';

/** Writes for which operators use different methods (OP-10). */
const differing = [
  [/^\/v1\/vehicle-changes\/[^/]+\/submit$/, 'vehicle_change_submit'],
  [/^\/v1\/insure\/store$/, 'insurance_store'],
  [/^\/v1\/agreements\/[^/]+\/accept$/, 'agreement_accept'],
  [/^\/v1\/payments$/, 'payment'],
] as const;

/** The configured method of a write; the contract's method for writes that have none. */
export const methodOf = (method: string, path: string, methods: PortalConfig['api']['methods']): string => {
  const name = differing.find(([pattern]) => pattern.test(path))?.[1];
  return name === undefined ? method : methods[name];
};
