/** The country whose formats apply: the rules of the United Kingdom, or none, which accepts any text (OP-10). */
export type CountryRules = Readonly<Record<'postcode' | 'phone' | 'bank_account' | 'registration', 'GB' | 'none'>>;

let rules: CountryRules = { postcode: 'GB', phone: 'GB', bank_account: 'GB', registration: 'GB' };

/** Sets the configured rules. Called once, before the first render. */
export const setCountryRules = (configured: CountryRules): void => {
  rules = configured;
};

/** Whether the deployment has no rules for this kind of value. Then only its length is checked, and it is sent unchanged. */
export const isFreeText = (rule: keyof CountryRules): boolean => rules[rule] === 'none';

/** The most characters of free text: more than any country needs, few enough to catch mistakes. */
const maxLength: Readonly<Record<keyof CountryRules, number>> = {
  postcode: 20,
  phone: 30,
  bank_account: 50,
  registration: 15,
};

/** Whether the text is short enough for that kind of value. Counts as people count: an emoji is one character. */
export const fitsFreeText = (rule: keyof CountryRules, typed: string): boolean =>
  [...typed.trim()].length <= maxLength[rule];

/** The message about free text that is too long: "Enter the postcode in 20 characters or fewer". */
export const tooLongText = (rule: keyof CountryRules, name: string): string =>
  `Enter ${name} in ${maxLength[rule]} characters or fewer`;
