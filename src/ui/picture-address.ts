import { parseUrl } from './parse-url';

/** The URL of a picture that the page is allowed to load; null for any other. */
export const pictureAddress = (address: string | null, origins: readonly string[]): string | null => {
  const url = parseUrl(address);
  return url !== null && /^https?:$/.test(url.protocol) && origins.includes(url.origin) ? url.href : null;
};
