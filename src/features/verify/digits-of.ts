import { plainDigits } from '../../domain/digits';

/** The digits of a typed or pasted code in ASCII, whatever separates them and whatever script they are in. */
export const digitsOf = (typed: string): string => plainDigits(typed).replace(/[\s\p{Cf}–—-]+/gu, '');
