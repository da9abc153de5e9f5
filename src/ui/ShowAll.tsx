import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './Button';
import { keepFocus } from './keep-focus';

const rows = 'li, tr';

export interface ShowAllProps {
  readonly onPress: () => void;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A button that shows the rest of the list above, as printing does. Then it disappears, and the focus moves to the first new row. */
export function ShowAll({ onPress, busy = false, children }: ShowAllProps) {
  const button = useRef<HTMLButtonElement>(null);
  const visibleCount = useRef(0);
  // Counts before the press takes effect: afterwards the rows may be other elements.
  const press = () => {
    const isBefore = (line: Element) =>
      button.current && line.compareDocumentPosition(button.current) & Node.DOCUMENT_POSITION_FOLLOWING;
    visibleCount.current = [...(button.current?.parentElement?.querySelectorAll(rows) ?? [])].filter(isBefore).length;
    onPress();
  };
  useLayoutEffect(() => {
    const element = button.current;
    const around = element?.parentElement;
    return () => {
      if (document.activeElement !== element) return;
      // The new rows exist after this commit.
      queueMicrotask(() => {
        const row = around?.querySelectorAll<HTMLElement>(rows)[visibleCount.current];
        const link = row?.querySelector<HTMLElement>('a, summary');
        if (row && !link) row.tabIndex = -1;
        (link ?? row)?.focus();
      });
      // If there is no new row.
      keepFocus(element)();
    };
  }, []);
  // The browser prints right after the event.
  const showBeforePrint = useEffectEvent(() => flushSync(onPress));
  useEffect(() => {
    addEventListener('beforeprint', showBeforePrint);
    return () => removeEventListener('beforeprint', showBeforePrint);
  }, []);
  return (
    <Button ref={button} variant="quiet" busy={busy} busyLabel="Loading" onClick={press}>
      {children}
    </Button>
  );
}
