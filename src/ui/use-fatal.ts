import { useState } from 'react';

/** Shows the error screen for what went wrong outside of drawing; a chunk that did not load then reloads the page first (ER-06, ER-10). */
export const useFatal = (): ((error: unknown) => void) => {
  const [, set] = useState<null>(null);
  return (error) =>
    set(() => {
      throw error;
    });
};
