const collapse = (name: string): string => name.trim().replace(/\s+/g, ' ');

/** A form of the name that is the same however a phone types it: ignores case, accents, apostrophes, hyphens and spaces. */
const comparable = (name: string): string =>
  collapse(
    name
      .normalize('NFD')
      .replace(/[\p{M}'’‘`´]/gu, '')
      .replace(/[-‐‑–]/g, ' '),
  ).toLowerCase();

/** The most characters that the operator accepts. */
const maxCharacters = 120;

/**
 * The signature: the name in the profile if the driver typed it in full, else null.
 * @param fullName the name in the profile; null when it could not be read: then a first and a last name are enough
 */
export const signatureOf = (typed: string, fullName: string | null): string | null => {
  if (fullName !== null) return comparable(typed) === comparable(fullName) ? collapse(fullName) : null;
  const name = collapse(typed);
  return name.includes(' ') && [...name].length <= maxCharacters ? name : null;
};
