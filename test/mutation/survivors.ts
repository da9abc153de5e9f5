/** Mistakes that nobody notices, as `npm run mutate` names them, each with the reason. */
export const survivors: Readonly<Record<string, string>> = {};
