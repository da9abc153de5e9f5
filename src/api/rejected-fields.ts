import type { Rejection } from '../../machines/shared/result';

/**
 * A rejection with the form's field names instead of the contract's. Names that the form lacks stay, and the error summary shows them.
 * Several inputs may share a field, such as the files of a list.
 */
export const renameFields = (rejection: Rejection, names: Readonly<Record<string, string>>): Rejection => {
  const known = new Map(Object.entries(names));
  const fields = new Map<string, readonly string[]>();
  for (const [name, texts] of Object.entries(rejection.fields)) {
    const field = known.get(name) ?? known.get(name.replace(/\.\d+$/, '')) ?? name;
    fields.set(field, [...(fields.get(field) ?? []), ...texts]);
  }
  return { message: rejection.message, fields: Object.fromEntries(fields) };
};
