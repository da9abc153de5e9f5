/** Parses a URL; null for any other text. The oldest supported browsers have no `URL.canParse`. */
export const parseUrl = (text: string | null, base?: string): URL | null => {
  try {
    return text === null ? null : new URL(text, base);
  } catch {
    return null;
  }
};
