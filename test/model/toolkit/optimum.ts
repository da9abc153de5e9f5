import type { Graph } from './explore';

/** The fewest steps in which every transition can be taken: proven for the chart with that many transitions and arcs. */
export interface Proof {
  readonly definitions: number;
  readonly arcs: number;
  readonly steps: number;
}

/** Null for a chart without a proof, or that has changed since. */
export const provenOptimum = (
  { model, definitions, arcs }: Graph<unknown>,
  proofs: Readonly<Record<string, Proof>> = {},
): number | null => {
  const proof = proofs[model.name];
  return proof?.definitions === definitions.length && proof.arcs === arcs.length ? proof.steps : null;
};
