import type { AnyStateMachine } from 'xstate';
import type { Chart } from './chart';
import type { Model } from './model';
import type { Proof } from './optimum';
import type { Question } from './questions';

/** What the toolkit has to know of the project whose charts it tests and documents. */
export interface Project {
  readonly charts: readonly Chart[];
  readonly models: readonly Model<unknown>[];
  /** What product owners ask, by the chart's name. */
  readonly questions?: Readonly<Record<string, readonly Question[]>>;
  /** Id to sentence, for the ids that `meta.requirements` names. */
  readonly requirements?: ReadonlyMap<string, string>;
  /** What a chart breaks of the project's rules, a sentence each. */
  readonly lints?: readonly ((machine: AnyStateMachine) => readonly string[])[];
  /** The folder of the approved graphs. Without it no graph is compared. */
  readonly approved?: string;
  /** The fewest steps that can cover a chart's transitions, by its name. */
  readonly proofs?: Readonly<Record<string, Proof>>;
}
