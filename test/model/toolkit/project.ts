import type { AnyStateMachine } from 'xstate';
import type { Chart } from './chart';
import type { Guarantee } from './guarantees';
import type { Model } from './model';
import type { Proof } from './optimum';
import type { Question } from './questions';

/** The project whose charts the toolkit tests and documents. */
export interface Project {
  readonly charts: readonly Chart[];
  readonly models: readonly Model<unknown>[];
  /** What each chart guarantees to people, by the chart's name. */
  readonly guarantees?: Readonly<Record<string, readonly Guarantee[]>>;
  /** The questions of product owners, by the chart's name. */
  readonly questions?: Readonly<Record<string, readonly Question[]>>;
  /** Id to sentence, for the ids that `meta.requirements` names. */
  readonly requirements?: ReadonlyMap<string, string>;
  /** Each returns the rules that a chart breaks, a sentence each. */
  readonly lints?: readonly ((machine: AnyStateMachine) => readonly string[])[];
  /** The folder of the approved graphs. Without it no graph is compared. */
  readonly approved?: string;
  /** The fewest steps that can cover a chart's transitions, by its name. */
  readonly proofs?: Readonly<Record<string, Proof>>;
}
