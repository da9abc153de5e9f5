const collapse = (name: string): string => name.trim().replace(/\s+/g, ' ');

/** The same for a name however a phone types it: case, accents, apostrophes, hyphens and spaces do not count. */
const comparable = (name: string): string =>
  collapse(
    name
      .normalize('NFD')
      .replace(/[\p{M}'’‘`´]/gu, '')
      .replace(/[-‐‑–]/g, ' '),
  ).toLowerCase();

/** As many characters as the operator takes. */
const maxCharacters = 120;

/**
 * The name that a driver signs with: the one of the profile when they typed it in full, else null.
 * @param fullName the name of the profile; null when it could not be read: then a first and a last name are enough
 */
export const signatureOf = (typed: string, fullName: string | null): string | null => {
  if (fullName !== null) return comparable(typed) === comparable(fullName) ? collapse(fullName) : null;
  const name = collapse(typed);
  return name.includes(' ') && [...name].length <= maxCharacters ? name : null;
};
