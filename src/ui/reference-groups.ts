/** The parts in which a reference is read aloud: seven or more letters and digits in a row become groups of four. */
export const inGroups = (reference: string): readonly string[] =>
  reference.replaceAll(/[a-z\d]{7,}/gi, (run) => run.replaceAll(/(.{4})(?=.)/g, '$1\n')).split('\n');
