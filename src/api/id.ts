import { ApiError } from './problem';

/** The id that an address names. Without one there is no such page. */
export const idOf = (param: string | undefined): string => {
  if (!param) throw new ApiError('missing', 404, null);
  return param;
};
