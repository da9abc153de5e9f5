/** The address of a picture that the page is allowed to load; null for any other. */
export const pictureAddress = (address: string | null, origins: readonly string[]): string | null => {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && origins.includes(url.origin) ? url.href : null;
};
