import { draftPrefix } from './drafts';
import { browserStorage } from './storage';

/** The names of the user's stored drafts that begin with `start`. They may have expired. */
export const draftNames = (userId: string, start: string): readonly string[] => {
  const prefix = `${draftPrefix}${userId}:`;
  const names = Object.keys(browserStorage('localStorage')).filter((name) => name.startsWith(prefix + start));
  return names.map((name) => name.slice(prefix.length));
};
