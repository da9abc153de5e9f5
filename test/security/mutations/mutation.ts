/** A mutation of a file: it replaces `find`, which the file has exactly once, with `replace`. The tests of the claim have to fail. */
export type Mutation = readonly [
  claim: string,
  file: string,
  find: string,
  replace: string,
  /** A part of a test's title, if the other tests of the claim in that file need not run. */
  title?: string,
];

/** Mutations, by the test file that has to detect them. */
export type Mutations = Readonly<Record<string, readonly Mutation[]>>;
