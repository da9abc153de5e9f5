/** What a country has its own forms for: the rules of the United Kingdom, or none, which takes any text (OP-10). */
export type CountryRules = Readonly<Record<'postcode' | 'phone' | 'bank_account' | 'registration', 'GB' | 'none'>>;

let rules: CountryRules = { postcode: 'GB', phone: 'GB', bank_account: 'GB', registration: 'GB' };

/** Takes over what the deployment has configured. Called once, before anything is drawn. */
export const setCountryRules = (configured: CountryRules): void => {
  rules = configured;
};

/** Has the deployment no rules for it? Then what is typed is checked for its length alone, and travels as it is. */
export const isFreeText = (what: keyof CountryRules): boolean => rules[what] === 'none';

/** The most characters of free text: more than any country's form has, few enough to be no mistake. */
const most: Readonly<Record<keyof CountryRules, number>> = {
  postcode: 20,
  phone: 30,
  bank_account: 50,
  registration: 15,
};

/** Is it short enough to be free text of that kind? Counted as people count: an emoji is one character. */
export const fitsFreeText = (what: keyof CountryRules, typed: string): boolean =>
  [...typed.trim()].length <= most[what];

/** What to say of free text that is too long: "Enter the postcode in 20 characters or fewer". */
export const tooLongWords = (what: keyof CountryRules, name: string): string =>
  `Enter ${name} in ${most[what]} characters or fewer`;
