import { fitsFreeText, isFreeText, tooLongText } from './country';

const pattern = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;

const bare = (typed: string): string => typed.replace(/[\s\p{Dash}\p{Cf}.]/gu, '').toUpperCase();

/** A postcode as sent to the API: upper case with one space before the last three characters. Anything else stays as typed. */
export const normalisePostcode = (typed: string): string => {
  if (isFreeText('postcode')) return typed.trim();
  const parts = pattern.exec(bare(typed));
  return parts ? `${parts[1]} ${parts[2]}` : typed;
};

/** Whether the text has the form of a UK postcode. Without rules of a country, any short text has. */
export const isPostcode = (typed: string): boolean =>
  isFreeText('postcode') ? fitsFreeText('postcode', typed) : pattern.test(bare(typed));

/** The message when `isPostcode` is false. */
export const postcodeText = (): string =>
  isFreeText('postcode')
    ? tooLongText('postcode', 'the postcode')
    : 'Enter a full UK postcode, for example ZM4\u00a02QA';
