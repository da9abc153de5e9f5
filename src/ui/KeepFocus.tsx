import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * When the focused element inside is removed, such as the button of a part that was loaded again, the heading of that part gets the focus: the
 * nearest one that is still on the page.
 */
export function KeepFocus({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    const around: Element[] = [];
    for (let parent = element?.parentElement; parent; parent = parent.parentElement) around.push(parent);
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // The new content exists after this commit.
      queueMicrotask(() => {
        const part = around.find((parent) => parent.isConnected && parent.querySelector('h1, h2'));
        const heading = part?.querySelector<HTMLElement>('h1, h2');
        if (heading) heading.tabIndex = -1;
        heading?.focus({ preventScroll: true });
      });
    };
  }, []);
  return <div ref={ref}>{children}</div>;
}
