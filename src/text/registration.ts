const patterns = [
  /^[A-HJ-PR-Y]{2}(?!00|01|50)\d{2}[A-HJ-PR-Z]{3}$/, // current
  /^[A-HJ-NPR-TV-Y]\d{1,3}[A-HJ-PR-Z]{3}$/, // prefix
  /^[A-HJ-PR-Z]{3}\d{1,3}[A-HJ-NPR-TV-Y]$/, // suffix
  /^([A-Z]{1,3}\d{1,4}|\d{1,4}[A-Z]{1,3})$/, // dateless and Northern Ireland
];

/** Upper case, without spaces and dashes: how a registration travels. */
export const normaliseRegistration = (typed: string): string => typed.replace(/[\s-]+/g, '').toUpperCase();

/** Does it look like a registration of the United Kingdom? Q plates and foreign cars do not: warn, never refuse. */
export const looksLikeRegistration = (typed: string): boolean =>
  patterns.some((pattern) => pattern.test(normaliseRegistration(typed)));

/** With the gap a plate has: YA23 KXP, A123 BCD, ABC 123D. Anything else stays as it is. */
export const showRegistration = (registration: string): string => {
  const plain = normaliseRegistration(registration);
  const parts = /^([A-Z]{2}\d{2}|[A-Z]\d{1,3})([A-Z]{3})$/.exec(plain) ?? /^([A-Z]{3})(\d{1,3}[A-Z])$/.exec(plain);
  return parts ? `${parts[1]} ${parts[2]}` : plain;
};
