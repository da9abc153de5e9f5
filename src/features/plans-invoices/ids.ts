import { CallTrouble } from '../../api/problem';

/** An id of the address. What is no number is no such page. */
export const idOf = (text: string | undefined): number => {
  if (!/^\d{1,15}$/.test(text ?? '')) throw new CallTrouble('missing', 404, null);
  return Number(text);
};
