import { array, safeParse } from 'valibot';
import { storedId } from './stored-id';

const prefix = 'portal.news-read:';

/** More than an operator posts in years; the oldest fall out. */
const most = 1000;

/**
 * Which posts each driver has opened on this device: the operator does not keep it. It outlives a sign-out, or everything would be unread again;
 * it says nothing but numbers of posts that every driver gets.
 */
export const readPosts = (storage: Storage) => {
  const key = (userId: string) => `${prefix}${userId}`;
  const read = (userId: string): readonly string[] => {
    try {
      const result = safeParse(array(storedId()), JSON.parse(storage.getItem(key(userId)) ?? '[]') as unknown);
      return result.success ? result.output : [];
    } catch {
      return [];
    }
  };
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
