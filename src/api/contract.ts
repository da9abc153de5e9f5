import type { Decoded, Reads } from './decode';
import type { components as OperatorComponents } from './generated/operator-api';
import type { components as HostComponents } from './generated/portal-host';

/** Shapes of docs/api/operator-api.yaml by name. `npm run api:types` writes those that this folder names. */
export type Operator = OperatorComponents['schemas'];

/** Shapes of docs/api/portal-host.yaml by name. */
export type Host = HostComponents['schemas'];

type KeyOf<Some> = Some extends unknown ? keyof Some : never;

/** Ties a schema to the contract: it may read fewer properties than the contract has, but none that the contract lacks. */
export const readsFrom =
  <Contract>() =>
  <Schema extends Reads<unknown>>(
    schema: [Exclude<keyof Decoded<Schema>, KeyOf<Contract>>] extends [never] ? Schema : never,
  ): Schema =>
    schema;
