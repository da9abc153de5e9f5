import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './Button';

export interface ShowAllProps {
  readonly onPress: () => void;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** Shows the rest of the list before it. It goes when that is shown, and the focus moves to the first line that is new. */
export function ShowAll({ onPress, busy = false, children }: ShowAllProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    const around = element?.parentElement;
    return () => {
      if (!element || !around || document.activeElement !== element) return;
      const isBefore = (line: Element) => line.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
      const visibleCount = [...around.querySelectorAll('a')].filter(isBefore).length;
      // The new lines are there when this commit is over.
      queueMicrotask(() => around.querySelectorAll('a')[visibleCount]?.focus());
    };
  }, []);
  return (
    <Button ref={button} variant="quiet" busy={busy} busyLabel="Loading" onClick={onPress}>
      {children}
    </Button>
  );
}
