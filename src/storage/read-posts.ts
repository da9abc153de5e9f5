import { id, rows } from '../api/decode';
import { stored } from './stored';

const prefix = 'portal.news-read:';

/** More than an operator posts in years; the oldest fall out. */
const most = 1000;

/**
 * Which posts each driver has opened on this device: the operator does not keep it. It outlives a sign-out, or everything would be unread again;
 * it says nothing but numbers of posts that every driver gets.
 */
export const readPosts = (storage: Storage) => {
  const key = (userId: string) => `${prefix}${userId}`;
  const read = (userId: string): readonly string[] => stored(storage, key(userId), rows(id())) ?? [];
  return {
    of: (userId: string): ReadonlySet<string> => new Set(read(userId)),
    mark: (userId: string, postId: string): void => {
      const others = read(userId).filter((other) => other !== postId);
      try {
        storage.setItem(key(userId), JSON.stringify([...others, postId].slice(-most)));
      } catch {
        // Without storage a post that was read is only shown as unread.
      }
    },
  };
};

export type ReadPosts = ReturnType<typeof readPosts>;
