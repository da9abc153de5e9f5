/** What charts did while a path ran, whichever charts they were. */
export interface Seen {
  /** `session.guest.fresh`: every state that one of them rested in. */
  readonly states: Set<string>;
  readonly transitions: Set<string>;
}

export type SeenLists = { readonly [Kind in keyof Seen]: readonly string[] };

export const nothingSeen = (): Seen => ({ states: new Set(), transitions: new Set() });

export const asLists = ({ states, transitions }: Seen): SeenLists => ({
  states: [...states],
  transitions: [...transitions],
});

/** The ids of the states that a leaf names: one for each parallel region. */
export const stateIds = (machine: string, leaf: string): readonly string[] =>
  leaf.split(' + ').map((state) => `${machine}.${state}`);

/** What a path tells when it ends. */
export interface SeenInPath extends SeenLists {
  /** Name of the model it was planned from. */
  readonly model: string;
  readonly path: string;
  readonly steps: number;
}

/** What one path came to, at either level. */
export interface PathRun extends SeenInPath {
  readonly isOk: boolean;
  readonly milliseconds: number;
}
