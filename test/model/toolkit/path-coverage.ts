/** The ids of the states and transitions of all charts that a path covered. */
export interface CoveredIds {
  /** Every state that a chart was in: `session.guest.fresh`. */
  readonly states: Set<string>;
  readonly transitions: Set<string>;
}

/** The ids of a leaf's states, one for each parallel region. */
export const stateIds = (machine: string, leaf: string): readonly string[] =>
  leaf.split(' + ').map((state) => `${machine}.${state}`);

/** What a path reports at its end. */
export interface PathCoverage {
  /** Name of the path's model. */
  readonly model: string;
  readonly path: string;
  readonly steps: number;
  readonly states: readonly string[];
  readonly transitions: readonly string[];
}

/** The result of one path. */
export interface PathRun extends PathCoverage {
  readonly milliseconds: number;
}
