const headings = () => [...document.querySelectorAll<HTMLElement>('h1, h2')];

/**
 * A ref for an element that can be removed while it has the focus, such as a button that disappears when it is pressed. The nearest heading
 * above then takes the focus, or the one that replaces it: a screen reader continues there, and the next Tab stays in that part of the page.
 * The page scrolls to it only if the driver uses the keyboard: for a mouse or a finger, the page must not jump.
 */
export const keepFocus = (element: HTMLElement | null) => (): void => {
  const focused = document.activeElement;
  if (!element?.contains(focused)) return;
  const preventScroll = focused?.matches(':focus-visible') === false;
  const above = headings().filter(
    (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  // After this commit, because the new content may take the focus itself.
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    const kept = above.filter(({ isConnected }) => isConnected).at(-1);
    const current = headings();
    const next = current[kept ? current.indexOf(kept) + 1 : 0];
    const heading = kept === above.at(-1) ? kept : (next ?? kept);
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll });
  });
};
