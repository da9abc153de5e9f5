import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

/** Claims, by the ids that test titles name. Each is one sentence. */
export type Group = { readonly title: string; readonly claims: Readonly<Record<string, string>> };

interface Claims {
  readonly groups: readonly Group[];
  readonly excuses: Readonly<Record<string, string>>;
  /** The reason why no mutation exists for a claim: it is a setting that its test reads, or a text. All others have a mutation in `mutations/`. */
  readonly unmutated: Readonly<Record<string, 'setting' | 'text'>>;
}

export const { groups, excuses, unmutated } = load(readFileSync('test/security/claims.yaml', 'utf8')) as Claims;
