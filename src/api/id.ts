import { number, pipe, string, transform, union } from 'valibot';
import { CallTrouble } from './problem';

/** An id. Operators number their things, or give them UUIDs or slugs: it is text here, and nothing is read into it. */
export const id = () => pipe(union([number(), string()]), transform(String));

/** The id that an address names. Without one there is no such page. */
export const idOf = (param: string | undefined): string => {
  if (!param) throw new CallTrouble('missing', 404, null);
  return param;
};
