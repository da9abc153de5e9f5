import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './Button';

export interface ShowAllProps {
  readonly onPress: () => void;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A button that shows the rest of the list above. Then it disappears, and the focus moves to the first new row. */
export function ShowAll({ onPress, busy = false, children }: ShowAllProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    const around = element?.parentElement;
    return () => {
      if (!element || !around || document.activeElement !== element) return;
      const isBefore = (line: Element) => line.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
      const visibleCount = [...around.querySelectorAll('a')].filter(isBefore).length;
      // The new rows exist after this commit.
      queueMicrotask(() => around.querySelectorAll('a')[visibleCount]?.focus());
    };
  }, []);
  return (
    <Button ref={button} variant="quiet" busy={busy} busyLabel="Loading" onClick={onPress}>
      {children}
    </Button>
  );
}
