import type { OtherWord } from '../../machines/shared/other-word';
import { capital } from './capital';

/** Shown if the operator sent no value. */
export const notGiven = 'Not given';

/** Whether the portal knows the word, so that it may decide something. */
export const isKnown = <Word extends string>(word: Word | OtherWord): word is Word => typeof word === 'string';

/** A word of the operator's as people read it: `under_appeal` as "Under appeal". Null if there was none. */
export const readable = ({ said }: OtherWord): string | null => {
  const words = said?.replaceAll(/[_-]+/g, ' ').trim() ?? '';
  return words === '' ? null : capital(words);
};

/** What a word is called on a screen: its label, or where the portal does not know it what the operator wrote (OP-05). */
export const labelOf = <Word extends string>(word: Word | OtherWord, labels: Readonly<Record<Word, string>>): string =>
  isKnown(word) ? labels[word] : (readable(word) ?? notGiven);

/** "Payout P-3310"; without its reference only what kind of thing it is. */
export const named = (kind: string, reference: string | null): string =>
  reference === null ? kind : `${kind} ${reference}`;
