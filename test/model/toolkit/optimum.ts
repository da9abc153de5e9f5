import type { Graph } from './explore';

/**
 * The fewest steps in which a browser can take every transition of a chart: proven in November 2026 by an integer programme
 * (one variable per arc, solved with HiGHS, which is not kept here) for the chart with that many transitions and arcs.
 */
const proven: Readonly<
  Record<string, { readonly definitions: number; readonly arcs: number; readonly steps: number }>
> = {
  agreement: { definitions: 15, arcs: 40, steps: 20 },
  'bookings-export': { definitions: 11, arcs: 39, steps: 12 },
  'change-details': { definitions: 6, arcs: 53, steps: 4 },
  'change-discard': { definitions: 10, arcs: 74, steps: 11 },
  'change-document': { definitions: 17, arcs: 219, steps: 19 },
  delivery: { definitions: 32, arcs: 212, steps: 38 },
  'document-upload': { definitions: 13, arcs: 28, steps: 14 },
  'insurance-quote': { definitions: 34, arcs: 144, steps: 29 },
  'insurance-request': { definitions: 16, arcs: 100, steps: 15 },
  payment: { definitions: 35, arcs: 233, steps: 44 },
  payouts: { definitions: 40, arcs: 307, steps: 59 },
  registration: { definitions: 23, arcs: 94, steps: 31 },
  session: { definitions: 77, arcs: 571, steps: 100 },
  submission: { definitions: 8, arcs: 27, steps: 9 },
  'support-message': { definitions: 10, arcs: 38, steps: 11 },
  'vehicle-change': { definitions: 33, arcs: 131, steps: 30 },
};

/** Null for a chart that has changed since the proof. */
export const provenOptimum = ({ model, definitions, arcs }: Graph<unknown>): number | null => {
  const proof = proven[model.name];
  return proof?.definitions === definitions.length && proof.arcs === arcs.length ? proof.steps : null;
};
