/** An answer in which one value differs from the operator’s contract. */
export interface Variant {
  /** The path of the value, with `*` for list entries: `data.*.vehicle.registration`. */
  readonly at: string;
  readonly change: string;
  readonly body: unknown;
}

const nonsense = { missing: undefined, null: null, text: 'x', number: 7, list: [{}], map: { a: {} } } as const;

const copy = <Value>(value: Value): Value => structuredClone(value);

/** The variants of an answer: one after the other, each value is missing or of another type. Of a list only the first entry changes. */
export const variantsOf = function* (body: unknown): Generator<Variant> {
  const visit = function* (value: unknown, path: readonly string[]): Generator<readonly string[]> {
    if (typeof value !== 'object' || value === null) return;
    const entries = Array.isArray(value) ? Object.entries(value.slice(0, 1)) : Object.entries(value);
    for (const [name, inner] of entries) {
      yield [...path, name];
      yield* visit(inner, [...path, name]);
    }
  };
  for (const path of visit(body, []))
    for (const [change, sent] of Object.entries(nonsense)) {
      const varied = copy(body);
      const place = path
        .slice(0, -1)
        .reduce((inner, name) => (inner as Record<string, unknown>)[name], varied) as Record<string, unknown>;
      const name = path.at(-1) as string;
      if (sent === undefined && !Array.isArray(place)) delete place[name];
      else place[name] = sent;
      yield { at: path.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('.'), change, body: varied };
    }
};
