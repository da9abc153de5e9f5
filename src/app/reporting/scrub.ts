const absolute = /\b(https?:\/\/[^\s?#"'<>()]+)[?#][^\s"'<>()]*/g;
const relative = /^(\/[^\s?#]*)[?#]\S*$/;

/** The text without the query and fragment of every URL in it, because a reset link carries its token there. */
export const scrubText = (text: string): string => text.replace(absolute, '$1').replace(relative, '$1');

/** Scrubs every text in a value of plain objects and lists. Returns a copy; drops what is nested deeper than 12. */
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
 * Removes the query of the page's own URL from the attributes of a recording, in place, because a link to `#main` is recorded as a full
 * URL. Queries of other URLs stay, because a picture may need its own.
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
