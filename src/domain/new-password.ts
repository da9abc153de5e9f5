/** The person whose password it is. Attackers try personal details first. */
export interface PasswordOwner {
  readonly email?: string;
  readonly names?: readonly (string | null)[];
  readonly callsign?: string | null;
}

/** Under any new password, what makes a good one. */
export const newPasswordHint = 'At least 8 characters. Three random words are easy to remember and hard to guess.';

const minLength = 8;
const maxLength = 128;
/** Shorter words are ignored, because a password may contain a callsign of three digits by chance. */
const minWordLength = 4;

const wordsOf = ({ email = '', names = [], callsign = null }: PasswordOwner): string[] =>
  [email.slice(0, Math.max(0, email.indexOf('@'))), ...names, callsign]
    .map((word) => (word ?? '').trim().toLowerCase())
    .filter((word) => word !== '');

/** The number of characters besides the driver's known words, which an attacker has to guess. */
const besides = (lower: string, knownWords: readonly string[]): number =>
  [...knownWords.reduce((rest, word) => rest.replaceAll(word, ''), lower).replace(/[\p{P}\p{Z}]/gu, '')].length;

/**
 * The problem with a new password, in the driver's words; null if there is none. Only the length and how easy it is to guess matter, not
 * the kinds of characters. Until the list of common passwords is loaded, the operator alone checks against such a list.
 */
export const newPasswordProblem = async (password: string, owner: PasswordOwner = {}): Promise<string | null> => {
  const { length } = [...password];
  if (length === 0) return 'Enter a new password';
  if (length < minLength) return `The password must be ${minLength} characters or more`;
  if (length > maxLength) return `The password must be ${maxLength} characters or fewer`;
  const lower = password.toLowerCase();
  if (lower.trim() === '') return 'The password cannot be all spaces';
  const knownWords = wordsOf(owner);
  const long = knownWords.filter((word) => word.length >= minWordLength && lower.includes(word));
  if (long.length > 0)
    return long.includes(owner.callsign?.trim().toLowerCase() ?? '')
      ? 'Choose a password that doesn’t include your callsign'
      : 'Choose a password that doesn’t include your name or email address';
  if (knownWords.some((word) => lower.includes(word)) && besides(lower, knownWords) < minWordLength)
    return 'Choose a password that isn’t just your name or callsign';
  const { commonPasswords } = await loadCommonPasswords();
  return commonPasswords.has(lower) ? 'This password is too common. Choose one that’s harder to guess' : null;
};

const emptyLists = { commonPasswords: new Set<string>() as ReadonlySet<string> };

/** Loads the list. Call it when the form opens, because there may be no network when the driver sends it. */
export const loadCommonPasswords = (): Promise<typeof emptyLists> =>
  import(/* webpackChunkName: "common-passwords" */ './common-passwords').catch(() => emptyLists);
