import type { AtlasChart, Coverage } from '../data';

export const counted = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

/** How many transitions of a chart the path tests took, in words. */
export const coverageOf = ({ diagram }: AtlasChart, isKnown: boolean): string => {
  const possible = diagram.arrows.filter(({ isForbidden, coverage }) => !isForbidden && coverage !== 'infeasible');
  if (!isKnown) return counted(possible.length, 'transition');
  return `${possible.filter(({ coverage }) => coverage === 'taken').length} of ${possible.length} transitions walked in a browser`;
};

export const coverageWords: Readonly<Record<Coverage, string>> = {
  taken: 'walked by tests',
  missing: 'no test walks it',
  infeasible: 'a driver cannot cause it',
  unknown: '',
};
