/** The value at a path of property names, or undefined. Only own properties count. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined;
    current = (current as Record<string, unknown>)[name];
  }
  return current;
}

export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** An id that the support desk issued: a number, or numeric text. */
export const idAt = (value: unknown, ...path: readonly string[]): number | null => {
  const inner = at(value, ...path);
  const id = typeof inner === 'string' && /^\d{1,15}$/.test(inner) ? Number(inner) : inner;
  return isId(id) ? id : null;
};

/** More than any id needs, and short enough for a cookie, an index and Zendesk's external ids. */
const maxIdLength = 200;

/**
 * An id that the operator issued, as text. It may be a number, numeric text, a UUID or a slug. Null for anything else, and for `.` and
 * `..`, which would change a URL's path.
 */
export const operatorIdAt = (value: unknown, ...path: readonly string[]): string | null => {
  const inner = at(value, ...path);
  if (isId(inner)) return String(inner);
  const isText = typeof inner === 'string' && inner.trim() !== '' && inner.length <= maxIdLength;
  return isText && !/[\p{Cc}\p{Cs}]|^\.{1,2}$/u.test(inner) ? inner : null;
};

/** An id that the operator issued, for JSON: a number if it is numeric, because Zendesk's custom fields may require one. */
export const idValue = (id: string): number | string => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : id);

export const textAt = (value: unknown, ...path: readonly string[]): string | null => {
  const inner = at(value, ...path);
  return typeof inner === 'string' ? inner : null;
};

export const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] | null => {
  const inner = at(value, ...path);
  return Array.isArray(inner) ? inner : null;
};
