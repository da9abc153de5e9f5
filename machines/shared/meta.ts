import type { RequirementId } from './requirements';

/** What a state tells people and tests beside its description. */
export interface StateMeta {
  readonly requirements: readonly RequirementId[];
  /** The address a driver sees while in this state. */
  readonly route?: string;
}

/** What a transition tells people and tests beside its description. */
export interface TransitionMeta {
  readonly requirements?: readonly RequirementId[];
  /** At most four words for the arrow in the diagram. */
  readonly step?: string;
}
