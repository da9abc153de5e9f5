/** A number with its noun: "1 job", "1,200 jobs". The plural of the noun ends in "s". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
