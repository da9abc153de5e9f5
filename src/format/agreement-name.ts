import type { UnknownValue } from '../../machines/shared/unknown-value';
import { isKnown, readable } from './unknown-value';

interface Named {
  readonly title: string | null;
  readonly kind: string | UnknownValue;
}

/** The title of an agreement, or its kind if it has none. */
export const agreementName = ({ title, kind }: Named): string => {
  const value = isKnown(kind) ? kind : kind.raw;
  return title ?? readable({ raw: value === 'other' ? null : value }) ?? 'Agreement';
};

/** The name of an agreement with its version, if it has one. */
export const versionName = (agreement: Named & { readonly version: string | null }): string =>
  [agreementName(agreement), agreement.version && `version ${agreement.version}`].filter(Boolean).join(', ');
