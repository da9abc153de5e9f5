/** A guarantee to people, and the tests that show it. */
export interface Guarantee {
  /** A sentence for product owners. */
  readonly says: string;
  /** For each test, a part of its title that no other test has. */
  readonly provenBy: readonly string[];
}

/** The longest literal part of a title: `…` is an interpolated part. */
export const longestPart = (title: string): string => title.split('…').sort((a, b) => b.length - a.length)[0] ?? '';

export interface Title {
  readonly title: string;
  readonly kind: 'test' | 'group' | 'step';
}

/** Guarantees without exactly one test for each `provenBy`, a sentence each. */
export const unproven = (guarantees: readonly Guarantee[], titles: readonly Title[]): readonly string[] => {
  const tests = titles.filter(({ kind }) => kind === 'test');
  return guarantees.flatMap(({ says, provenBy }) => {
    if (provenBy.length === 0) return [`no test proves: ${says}`];
    return provenBy.flatMap((part) => {
      const found = tests.filter(({ title }) => title.includes(part)).length;
      return found === 1 ? [] : [`${found} tests are called "${part}": ${says}`];
    });
  });
};
