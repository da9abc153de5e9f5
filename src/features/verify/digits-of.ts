import { plainDigits } from '../../domain/digits';

/** Spaces and dashes that come with a pasted code do not count, and neither does whose keyboard the figures are from. */
export const digitsOf = (typed: string): string => plainDigits(typed).replace(/[\s\p{Cf}–—-]+/gu, '');
