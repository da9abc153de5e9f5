import type { Proof } from '../toolkit/optimum';

/**
 * The fewest steps that can take every transition of a chart in a browser: proven in November 2026 by an integer programme with one variable
 * per edge. The solver, HiGHS, is not part of the project.
 */
export const proofs: Readonly<Record<string, Proof>> = {
  agreement: { definitions: 15, edges: 40, steps: 20 },
  'bookings-export': { definitions: 11, edges: 39, steps: 12 },
  'change-details': { definitions: 6, edges: 53, steps: 4 },
  'change-document': { definitions: 21, edges: 281, steps: 27 },
  delivery: { definitions: 32, edges: 237, steps: 38 },
  'document-upload': { definitions: 13, edges: 28, steps: 14 },
  'insurance-quote': { definitions: 34, edges: 144, steps: 29 },
  'insurance-request': { definitions: 16, edges: 100, steps: 15 },
  payment: { definitions: 35, edges: 233, steps: 44 },
  payouts: { definitions: 41, edges: 308, steps: 59 },
  registration: { definitions: 23, edges: 94, steps: 31 },
  session: { definitions: 80, edges: 650, steps: 103 },
  submission: { definitions: 8, edges: 27, steps: 9 },
  'support-message': { definitions: 10, edges: 38, steps: 11 },
  verification: { definitions: 21, edges: 90, steps: 31 },
};
