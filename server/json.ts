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

/** A number, or numeric text: some APIs send ids as text, and so does the portal. */
export const idAt = (value: unknown, ...path: readonly string[]): number | null => {
  const found = at(value, ...path);
  const id = typeof found === 'string' && /^\d{1,15}$/.test(found) ? Number(found) : found;
  return isId(id) ? id : null;
};

export const textAt = (value: unknown, ...path: readonly string[]): string | null => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : null;
};

export const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] | null => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : null;
};
