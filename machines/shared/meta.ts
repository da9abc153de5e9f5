import type { RequirementId } from './requirements';

/** How something ended, in a product owner's words. */
export type Outcome = 'good' | 'bad' | 'unknown';

/** What others can do between two visits of a driver. */
export interface Later {
  /** The state that the next visit then opens: `quoted`, from the root of the chart. */
  readonly to: string;
  readonly who: 'bank' | 'broker' | 'operator' | 'team' | 'time';
  /** At most four words for the arrow. */
  readonly what: string;
}

/** What people and tests read of a state, apart from its description. */
export interface StateMeta {
  readonly requirements: readonly RequirementId[];
  /** What a product owner calls the state, in at most five words. */
  readonly title?: string;
  /** Its colour, and that of the transitions that lead to it. States inside it inherit it. */
  readonly outcome?: Outcome;
  /** The inner states of the usual path, in order. */
  readonly main?: readonly string[];
  readonly later?: readonly Later[];
  /** The URL a driver sees while in this state. */
  readonly route?: string;
}

/** What people and tests read of a transition, apart from its description. */
export interface TransitionMeta {
  readonly requirements?: readonly RequirementId[];
  /** At most four words for the arrow in the diagram. */
  readonly step?: string;
  /** Only if it differs from the outcome of the target state. A failed call is bad unless the transition or its target says otherwise. */
  readonly outcome?: Outcome;
}
