import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

/** Claims by the ids that test titles name; a sentence each. */
export type Group = { readonly title: string; readonly claims: Readonly<Record<string, string>> };

interface Claims {
  readonly groups: readonly Group[];
  /** Why an id has no test. */
  readonly excuses: Readonly<Record<string, string>>;
  /** Why no mistake in the code is tried for a claim: it is a setting that its test reads, or a text. All others have one in `mutations/`. */
  readonly unmutated: Readonly<Record<string, 'setting' | 'text'>>;
}

export const { groups, excuses, unmutated } = load(readFileSync('test/security/claims.yaml', 'utf8')) as Claims;
