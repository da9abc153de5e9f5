import { CallTrouble } from './problem';

/** The id that an address names. Without one there is no such page. */
export const idOf = (param: string | undefined): string => {
  if (!param) throw new CallTrouble('missing', 404, null);
  return param;
};
