import { id, rows } from '../api/decode';
import { keepText } from './storage';
import { stored } from './stored';

const prefix = 'portal.news-read:';

/** More posts than an operator writes in years; the oldest are dropped. */
const maxPosts = 1000;

/**
 * The posts that each driver has opened on this device, because the operator does not store it. Kept after a sign-out, so that posts do not
 * become unread again: the ids of public posts reveal nothing.
 */
export const readPosts = (storage: Storage) => {
  const key = (userId: string) => `${prefix}${userId}`;
  const read = (userId: string): readonly string[] => stored(storage, key(userId), rows(id())) ?? [];
  return {
    of: (userId: string): ReadonlySet<string> => new Set(read(userId)),
    mark: (userId: string, postId: string): void => {
      const others = read(userId).filter((id) => id !== postId);
      // Without storage a read post shows as unread.
      keepText(storage, key(userId), JSON.stringify([...others, postId].slice(-maxPosts)));
    },
  };
};

export type ReadPosts = ReturnType<typeof readPosts>;
