import type { OtherWord } from '../../machines/shared/other-word';
import { isKnown, readable } from './other-word';

interface Named {
  readonly title: string | null;
  readonly kind: string | OtherWord;
}

/** The title of an agreement, or its kind if it has none. */
export const agreementName = ({ title, kind }: Named): string => {
  const said = isKnown(kind) ? kind : kind.said;
  return title ?? readable({ said: said === 'other' ? null : said }) ?? 'Agreement';
};

/** The same with its version, if it has one. */
export const versionName = (agreement: Named & { readonly version: string | null }): string =>
  [agreementName(agreement), agreement.version && `version ${agreement.version}`].filter(Boolean).join(', ');
