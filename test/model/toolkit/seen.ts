/** What all charts did while a path ran. */
export interface Seen {
  /** Every state that a chart was in: `session.guest.fresh`. */
  readonly states: Set<string>;
  readonly transitions: Set<string>;
}

export type SeenLists = { readonly [Kind in keyof Seen]: readonly string[] };

export const nothingSeen = (): Seen => ({ states: new Set(), transitions: new Set() });

export const asLists = ({ states, transitions }: Seen): SeenLists => ({
  states: [...states],
  transitions: [...transitions],
});

/** The ids of a leaf's states, one for each parallel region. */
export const stateIds = (machine: string, leaf: string): readonly string[] =>
  leaf.split(' + ').map((state) => `${machine}.${state}`);

/** What a path reports at its end. */
export interface SeenInPath extends SeenLists {
  /** Name of the path's model. */
  readonly model: string;
  readonly path: string;
  readonly steps: number;
}

/** The result of one path at either level. */
export interface PathRun extends SeenInPath {
  readonly isOk: boolean;
  readonly milliseconds: number;
}
