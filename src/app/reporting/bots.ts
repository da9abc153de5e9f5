/**
 * Says whether a search engine or a link preview is looking (ER-10). Automated browsers that people run, such as an uptime
 * monitor, are no such thing and see what a driver sees. When the list cannot be loaded it is taken for a person.
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
