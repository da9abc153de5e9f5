import type { Refusal } from '../../machines/shared/verdict';

/**
 * A refusal with the names of the form's fields instead of the contract's. Names the form does not have keep theirs: the
 * summary shows them. Several inputs may share a field, as the files of a list do.
 */
export const renameFields = (refusal: Refusal, names: Readonly<Record<string, string>>): Refusal => {
  const known = new Map(Object.entries(names));
  const fields = new Map<string, readonly string[]>();
  for (const [name, texts] of Object.entries(refusal.fields)) {
    const field = known.get(name) ?? known.get(name.replace(/\.\d+$/, '')) ?? name;
    fields.set(field, [...(fields.get(field) ?? []), ...texts]);
  }
  return { message: refusal.message, fields: Object.fromEntries(fields) };
};
