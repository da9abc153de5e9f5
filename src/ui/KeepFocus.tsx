import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** When the focused element inside is removed, such as the button of a part that was loaded again, the heading above it gets the focus. */
export function KeepFocus({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    const around = element?.closest('section');
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // The new content exists after this commit.
      queueMicrotask(() => {
        const heading = (around?.isConnected ? around : document).querySelector<HTMLElement>('h1, h2');
        if (heading) heading.tabIndex = -1;
        heading?.focus({ preventScroll: true });
      });
    };
  }, []);
  return <div ref={ref}>{children}</div>;
}
