import { type ReactNode, useDeferredValue } from 'react';

export interface BelowProps {
  readonly children: ReactNode;
  /** Draws it with the rest: a driver who goes back wants the page at its full length, at the place where they left it. */
  readonly atOnce: boolean;
}

/** The last part of a page, below the first screen: drawn after the first screen is painted. */
export function Deferred({ children, atOnce }: BelowProps) {
  return useDeferredValue(true, atOnce) ? children : null;
}
