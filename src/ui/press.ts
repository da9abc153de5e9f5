// Records the driver's presses on this page, by finger, mouse or key.

const starts = ['mousedown', 'touchstart', 'keydown'] as const;
const ends = ['mouseup', 'touchend', 'touchcancel', 'keyup'] as const;

let wasUsed = false;
let isHeld = false;

if (typeof document !== 'undefined') {
  const begin = () => {
    wasUsed = true;
    isHeld = true;
  };
  const end = () => {
    isHeld = false;
  };
  for (const event of starts) document.addEventListener(event, begin, { capture: true, passive: true });
  for (const event of ends) document.addEventListener(event, end, { capture: true, passive: true });
  // In Safari a press focuses no button or link, but `main` around it. The next step's heading would not take the focus from `main`, and a
  // closed dialog would not return it. Enter in a field clicks a button of its form too, and leaves the focus in the field.
  document.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>('a:not([download]),button') : null;
      if (!pressed?.closest('form')?.contains(document.activeElement)) pressed?.focus({ preventScroll: true });
    },
    true,
  );
}

/**
 * Whether the driver has pressed anything on this page. Before the first press, new content is not an answer to a press, so the focus does
 * not move. The browser's own `userActivation` also counts a script that a tool runs.
 */
export const hasBeenUsed = (): boolean => wasUsed;

/** Records a press that the driver made before this code was loaded. */
export const recordUse = (): void => {
  wasUsed = true;
};

/**
 * Runs the work when the current press or key is released, or immediately if there is none. A press moves the focus before it reaches its
 * button. Content that appears at that moment could move the button away, and the press would be lost.
 */
export const afterPress = (work: () => void): void => {
  if (!isHeld) {
    setTimeout(work, 0);
    return;
  }
  const end = () => {
    for (const event of ends) document.removeEventListener(event, end, true);
    // The click follows the end of the press.
    setTimeout(work, 0);
  };
  for (const event of ends) document.addEventListener(event, end, true);
};
