/** How something ended, in a product owner's words. */
export type Outcome = 'good' | 'bad' | 'unknown';

/** What others do to a thing between two visits of its page. */
export interface Later {
  /** The state that the next visit opens: `quoted`, from the root of the chart. */
  readonly to: string;
  /** `time`, or who does it: `bank`, `team`. */
  readonly who: string;
  /** At most four words for the arrow. */
  readonly what: string;
}

/** What the toolkit reads from the `meta` of a state. Everything is optional. */
export interface StateMeta {
  readonly requirements?: readonly string[];
  /** What a product owner calls the state, in at most five words. */
  readonly title?: string;
  /** Its colour, and that of the transitions that lead to it. States inside it inherit it. */
  readonly outcome?: Outcome;
  /** The inner states of the usual path, in order. */
  readonly main?: readonly string[];
  readonly later?: readonly Later[];
  /** The address that the screen of this state has. */
  readonly route?: string;
}

/** What the toolkit reads from the `meta` of a transition. */
export interface TransitionMeta {
  readonly requirements?: readonly string[];
  /** At most four words for the arrow in the diagram. */
  readonly step?: string;
  /** Only if it differs from that of the target state. A failed call is bad unless one of them says otherwise. */
  readonly outcome?: Outcome;
}
