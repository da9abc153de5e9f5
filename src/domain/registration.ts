import { fitsFreeText, isFreeText, tooLongText } from './country';

const patterns = [
  /^[A-HJ-PR-Y]{2}(?!00|01|50)\d{2}[A-HJ-PR-Z]{3}$/, // current
  /^[A-HJ-NPR-TV-Y]\d{1,3}[A-HJ-PR-Z]{3}$/, // prefix
  /^[A-HJ-PR-Z]{3}\d{1,3}[A-HJ-NPR-TV-Y]$/, // suffix
  /^([A-Z]{1,3}\d{1,4}|\d{1,4}[A-Z]{1,3})$/, // dateless and Northern Ireland
];

const bare = (typed: string): string => typed.replace(/[\s-]+/g, '').toUpperCase();

/** A registration as sent to the API: upper case, without spaces or dashes; as typed if the country has no rules. */
export const normaliseRegistration = (typed: string): string =>
  isFreeText('registration') ? typed.trim() : bare(typed);

/** Whether two strings are the same registration. Ignores case, spaces and dashes, in every country. */
export const isSameRegistration = (a: string, b: string): boolean => bare(a) === bare(b);

/** Whether it looks like a UK registration. Q plates and foreign cars do not, so warn and never reject. */
export const looksLikeRegistration = (typed: string): boolean =>
  isFreeText('registration') || patterns.some((pattern) => pattern.test(bare(typed)));

export const isRegistration = (typed: string): boolean =>
  isFreeText('registration') ? fitsFreeText('registration', typed) : /^[A-Z0-9]{1,8}$/.test(bare(typed));

/** The message when `isRegistration` is false. */
export const registrationText = (): string =>
  isFreeText('registration')
    ? tooLongText('registration', 'the registration')
    : 'Enter the registration in 8 letters and digits or fewer, for example YA23 KXP';

/**
 * The registration with the space of a number plate, which never breaks across lines: YA23 KXP, A123 BCD, ABC 123D. Any other text stays unchanged, and so
 * does every registration of a country without rules.
 */
export function showRegistration(registration: string): string;
export function showRegistration(registration: string | null): string | null;
export function showRegistration(registration: string | null): string | null {
  if (registration === null || isFreeText('registration')) return registration;
  const plain = bare(registration);
  const parts = /^([A-Z]{2}\d{2}|[A-Z]\d{1,3})([A-Z]{3})$/.exec(plain) ?? /^([A-Z]{3})(\d{1,3}[A-Z])$/.exec(plain);
  return parts ? `${parts[1]}\u00a0${parts[2]}` : plain;
}
