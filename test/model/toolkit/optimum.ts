import type { Graph } from './explore';

/**
 * The fewest steps in which a browser can take every transition of a chart: proven in November 2026 by an integer programme
 * (one variable per arc, solved with HiGHS, which is not kept here) for the chart with that many arcs.
 */
const proven: Readonly<Record<string, { readonly arcs: number; readonly steps: number }>> = {
  agreement: { arcs: 40, steps: 20 },
  'bookings-export': { arcs: 39, steps: 12 },
  'change-details': { arcs: 53, steps: 4 },
  'change-discard': { arcs: 74, steps: 11 },
  'change-document': { arcs: 219, steps: 19 },
  delivery: { arcs: 214, steps: 38 },
  'document-upload': { arcs: 29, steps: 14 },
  'insurance-quote': { arcs: 144, steps: 29 },
  'insurance-request': { arcs: 100, steps: 18 },
  payment: { arcs: 233, steps: 44 },
  payouts: { arcs: 307, steps: 59 },
  registration: { arcs: 94, steps: 31 },
  session: { arcs: 571, steps: 94 },
  submission: { arcs: 27, steps: 9 },
  'support-message': { arcs: 38, steps: 11 },
  'vehicle-change': { arcs: 131, steps: 30 },
};

/** Null for a chart that has changed since the proof. */
export const provenOptimum = ({ model, arcs }: Graph<unknown>): number | null => {
  const proof = proven[model.name];
  return proof?.arcs === arcs.length ? proof.steps : null;
};
