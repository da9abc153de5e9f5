import type { Rejection } from '../../machines/shared/result';

/**
 * A rejection with the form's field names instead of the contract's. Names that the form lacks stay, and the error summary shows them.
 * Several inputs may share a field, such as the files of a list. A part of an input, such as `amount.amount`, belongs to the input's field.
 */
export const renameFields = (rejection: Rejection, names: Readonly<Record<string, string>>): Rejection => {
  const known = new Map(Object.entries(names));
  const fields = new Map<string, readonly string[]>();
  for (const [name, texts] of Object.entries(rejection.fields)) {
    let input = name;
    while (!known.has(input) && input.includes('.')) input = input.replace(/\.[^.]*$/, '');
    const field = known.get(input) ?? name;
    fields.set(field, [...(fields.get(field) ?? []), ...texts]);
  }
  return { message: rejection.message, fields: Object.fromEntries(fields) };
};
