const marker = 'portal.sign-out-owed';

/**
 * Remembers for all tabs of this browser, and across a reload, that a driver signed out and the operator has not heard of it: its cookie is
 * still good, and whoever opens the portal next would be let in by it.
 */
export const owedSignOut = (storage: Storage) => ({
  isOwed: (): boolean => {
    try {
      return storage.getItem(marker) !== null;
    } catch {
      return false;
    }
  },
  owe: (): void => {
    try {
      storage.setItem(marker, '1');
    } catch {
      // Where nothing is kept the page that is open still says so and offers to try again.
    }
  },
  settle: (): void => {
    try {
      storage.removeItem(marker);
    } catch {
      // Forbidden storage holds nothing.
    }
  },
});

export type OwedSignOut = ReturnType<typeof owedSignOut>;
