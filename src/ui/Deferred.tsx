import { type ReactNode, useDeferredValue } from 'react';

export interface BelowProps {
  readonly children: ReactNode;
  /** Draws it immediately: after Back the page needs its full length to restore the scroll position. */
  readonly atOnce: boolean;
}

/** The last part of a page, below the first screen: drawn after the first screen is painted. */
export function Deferred({ children, atOnce }: BelowProps) {
  return useDeferredValue(true, atOnce) ? children : null;
}
