/**
 * Whether the user agent is a search engine or a link preview (ER-10). Other automated browsers, such as uptime monitors, see what a driver
 * sees. Returns false when the list cannot be loaded.
 */
export const isBot = async (userAgent: string): Promise<boolean> => {
  try {
    const { createIsbotFromList, isbotPatterns, list } = await import(/* webpackChunkName: "bots" */ 'isbot');
    const automation = new Set(isbotPatterns('HeadlessChrome/1.0'));
    return createIsbotFromList(list.filter((pattern) => !automation.has(pattern)))(userAgent);
  } catch {
    return false;
  }
};
