const absolute = /\b(https?:\/\/[^\s?#"'<>()]+)[?#][^\s"'<>()]*/g;
const relative = /^(\/[^\s?#]*)[?#]\S*$/;

/** A text without the query and the fragment of every address in it. A reset link carries its token there. */
export const scrubText = (text: string): string => text.replace(absolute, '$1').replace(relative, '$1');

/** The same for every text in a value of plain objects and lists. Gives back a copy; what is deeper than 12 is dropped. */
export const scrub = <Value>(value: Value): Value => scrubbed(value, 0) as Value;

const scrubbed = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 12) return undefined;
  if (Array.isArray(value)) return value.map((entry) => scrubbed(entry, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, scrubbed(entry, depth + 1)]));
};

/**
 * Takes the query of the page's own address out of the attributes in a recorded part of the page, in place: a link to `#main` is
 * recorded as a whole address. Queries of other addresses stay, because a picture may not be had without its own.
 *
 * @param recorded an event of the recorder: a whole page, or what changed in it
 */
export const scrubLinks = (recorded: unknown, page: Pick<Location, 'origin' | 'pathname' | 'search'>): void => {
  if (page.search === '') return;
  const address = page.origin + page.pathname;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, entry] of Object.entries(value)) {
      if (name === 'attributes' && !Array.isArray(entry)) dropQuery(entry);
      else visit(entry);
    }
  };
  const dropQuery = (attributes: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === 'string') attributes[name] = value.replaceAll(address + page.search, address);
    }
  };
  visit(recorded);
};
