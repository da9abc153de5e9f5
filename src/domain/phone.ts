import { fitsFreeText, isFreeText, tooLongText } from './country';
import { plainDigits } from './digits';

/** The part after +44. Crown dependencies share it. */
const national = /^(?:7\d{9}|[1-3589]\d{9}|1\d{8}|800\d{6})$/;
const abroad = /^[1-9]\d{6,14}$/;

/** The number as sent to the API; null when it is not a telephone number. */
const read = (typed: string): string | null => {
  const bare = plainDigits(typed)
    .trim()
    .replace(/^tel:/i, '')
    // The trunk prefix 0, which is dialled only within the country.
    .replace(/\(\s*0\s*\)/, '')
    // Separators of people, web pages and messengers, visible or not.
    .replace(/[\s\p{Dash}\p{Cf}()[\]./]/gu, '')
    .replace('\uff0b', '+');
  const parts = /^(\+?)(0*)(\d+)$/.exec(bare);
  if (!parts) return null;
  const [, plus, zeros = '', digits = ''] = parts;
  const withCountry = plus !== '' || zeros.length > 1;
  const home = /^440*(.+)$/.exec(digits)?.[1];
  if (home && (withCountry || zeros === '') && national.test(home)) return `+44${home}`;
  // The first nought is lost when a number goes through a spreadsheet, and doubled when it is written after 00.
  if (plus === '' && national.test(digits) && (zeros.length === 1 || digits.startsWith('7'))) return `+44${digits}`;
  return withCountry && !digits.startsWith('44') && abroad.test(digits) ? `+${digits}` : null;
};

/** The number in E.164, such as +447700900142, as sent to the API. The typed text, when it is not a number or the country has no rules. */
export const normalisePhone = (typed: string): string => (isFreeText('phone') ? typed.trim() : (read(typed) ?? typed));

/** What a phone dials: E.164, or the digits without the spaces and dashes between them. */
export const dialledPhone = (phone: string): string =>
  (isFreeText('phone') ? null : read(phone)) ?? plainDigits(phone).replace(/[^\d+]/g, '');

/** Whether the text is a UK number in any usual spelling, or a number with another country's code. Without rules of a country, any short text is. */
export const isPhone = (typed: string): boolean =>
  isFreeText('phone') ? fitsFreeText('phone', typed) : read(typed) !== null;

/** The message when `isPhone` is false. `name`: "your mobile number". */
export const phoneText = (name: string): string =>
  isFreeText('phone') ? tooLongText('phone', name) : `Enter ${name}, for example 07700\u00a0900\u00a0142`;

// Country codes of 1, 2 or 3 digits. No code is the beginning of another.
const abroadParts = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

const homeParts = [
  /^(7\d{3})(\d{3})(\d{3})$/, // mobile: 07700 900 142
  /^(2\d)(\d{4})(\d{4})$/, // 020 7946 0018
  /^(11\d|1\d1|[389]\d{2})(\d{3})(\d{4})$/, // 0114 496 0018, 0300 123 4567
  /^(800)(\d{6})$/, // 0800 123456
  /^(\d{4})(\d{5,6})$/, // 01632 960018
];

/**
 * The number as UK drivers write it: 07700 900 142. A text that is not a number stays unchanged, and so does every number of a country
 * without rules.
 */
export const showPhone = (e164: string): string => {
  if (isFreeText('phone')) return e164;
  const number = read(e164);
  if (number === null) return e164;
  if (number.startsWith('+44')) {
    const digits = number.slice(3);
    const parts = homeParts.map((pattern) => pattern.exec(digits)).find(Boolean) ?? [digits, digits];
    return `0${parts.slice(1).join(' ')}`;
  }
  const [, code = '', rest = ''] = abroadParts.exec(number) ?? [];
  return `+${code} ${rest.replace(/\d{3}(?=\d{3})/g, '$& ')}`;
};
