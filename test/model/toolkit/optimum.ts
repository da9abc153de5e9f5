import type { Graph } from './explore';

/** The fewest steps that can take every transition, proven for a graph with that many transitions and edges. */
export interface Proof {
  readonly definitions: number;
  readonly edges: number;
  readonly steps: number;
}

/** `null` for a chart without a proof, or that has changed since. */
export const provenOptimum = (
  { model, definitions, edges }: Graph<unknown>,
  proofs: Readonly<Record<string, Proof>> = {},
): number | null => {
  const proof = proofs[model.name];
  return proof?.definitions === definitions.length && proof.edges === edges.length ? proof.steps : null;
};
