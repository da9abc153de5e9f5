import { type ReactNode, useDeferredValue } from 'react';

export interface BelowProps {
  readonly children: ReactNode;
  /** With all the rest: whoever goes back wants the page as long as it was, at the place where they left it. */
  readonly atOnce: boolean;
}

/** What stands below the first screen of a page, and nothing after it that is not: drawn when that is painted, and not before. */
export function Deferred({ children, atOnce }: BelowProps) {
  return useDeferredValue(true, atOnce) ? children : null;
}
