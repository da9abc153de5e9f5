import type { GenericSchema, InferInput } from 'valibot';
import type { components as OperatorComponents } from './generated/operator-api';
import type { components as HostComponents } from './generated/portal-host';

/** Shapes of docs/api/operator-api.yaml by name. */
export type Operator = OperatorComponents['schemas'];

/** Shapes of docs/api/portal-host.yaml by name. */
export type Host = HostComponents['schemas'];

/**
 * Ties what the portal reads to the contract: compiles only while every answer that the contract allows fits the schema. A schema may
 * read less than the contract has, never more or otherwise.
 */
export const readsFrom =
  <Contract>() =>
  <Schema extends GenericSchema>(schema: [Contract] extends [InferInput<Schema>] ? Schema : never): Schema =>
    schema;
