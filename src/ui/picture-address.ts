/** Parses an address; null if it is not one. Safari 16 and Chrome 119 have no `URL.canParse`. */
export const parseUrl = (address: string, base?: string): URL | null => {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
};

/** The address of a picture that the page is allowed to load; null for any other. */
export const pictureAddress = (address: string | null, origins: readonly string[]): string | null => {
  const url = address === null ? null : parseUrl(address);
  return url && /^https?:$/.test(url.protocol) && origins.includes(url.origin) ? url.href : null;
};
