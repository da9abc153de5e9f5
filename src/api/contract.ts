import type { Decoded, Reads } from './decode';
import type { components as OperatorComponents } from './generated/operator-api';
import type { components as HostComponents } from './generated/portal-host';

/** Shapes of docs/api/operator-api.yaml by name. */
export type Operator = OperatorComponents['schemas'];

/** Shapes of docs/api/portal-host.yaml by name. */
export type Host = HostComponents['schemas'];

type KeyOf<Some> = Some extends unknown ? keyof Some : never;

/** Ties what the portal reads to the contract: a schema may read less than the contract has, never what it does not name. */
export const readsFrom =
  <Contract>() =>
  <Schema extends Reads<unknown>>(
    schema: [Exclude<keyof Decoded<Schema>, KeyOf<Contract>>] extends [never] ? Schema : never,
  ): Schema =>
    schema;
