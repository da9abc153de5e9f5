import { ApiError } from './problem';

/**
 * The id from a route parameter.
 * @throws ApiError `missing` when there is none
 */
export const idOf = (param: string | undefined): string => {
  if (!param) throw new ApiError('missing', 404, null);
  return param;
};
