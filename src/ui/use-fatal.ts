import { useState } from 'react';

/** Shows the error screen for an error outside of rendering. If a chunk did not load, the page reloads first (ER-06, ER-10). */
export const useFatal = (): ((error: unknown) => void) => {
  const [, set] = useState<null>(null);
  return (error) =>
    set(() => {
      throw error;
    });
};
