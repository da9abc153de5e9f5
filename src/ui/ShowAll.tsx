import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './Button';

export interface ShowAllProps {
  readonly onPress: () => void;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A button that shows the rest of the list above, as printing does. Then it disappears, and the focus moves to the first new row. */
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
  // The browser prints right after the event.
  const showBeforePrint = useEffectEvent(() => flushSync(onPress));
  useEffect(() => {
    addEventListener('beforeprint', showBeforePrint);
    return () => removeEventListener('beforeprint', showBeforePrint);
  }, []);
  return (
    <Button ref={button} variant="quiet" busy={busy} busyLabel="Loading" onClick={onPress}>
      {children}
    </Button>
  );
}
