/** The colour of a state or transition for product owners. */
export type Outcome = 'good' | 'bad' | 'unknown';

/** What others can do between two visits of a page. */
export interface Later {
  /** The state that the next visit opens, from the root of the chart: `quoted`. */
  readonly to: string;
  /** `time`, or who does it: `bank`, `team`. */
  readonly who: string;
  /** The label of the arrow, at most four words. */
  readonly what: string;
}

/** What the toolkit reads from the `meta` of a state. Everything is optional. */
export interface StateMeta {
  readonly requirements?: readonly string[];
  /** What a product owner calls the state, in at most five words. */
  readonly title?: string;
  /** Child states and transitions to this state inherit it. */
  readonly outcome?: Outcome;
  /** The child states of the usual path, in order. */
  readonly main?: readonly string[];
  readonly later?: readonly Later[];
  /** The address of its screen. */
  readonly route?: string;
}

/** What the toolkit reads from the `meta` of a transition. */
export interface TransitionMeta {
  readonly requirements?: readonly string[];
  /** The label of the arrow, at most four words. */
  readonly step?: string;
  /** Only if it differs from the target's. A failed call is bad by default. */
  readonly outcome?: Outcome;
}
