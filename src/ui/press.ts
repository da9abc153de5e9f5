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
}

/**
 * Has the driver pressed anything on this page yet? Before that, what appears is the first view and not an answer, and the focus
 * stays where the browser put it. The browser's own `userActivation` counts a script run by a tool as a press as well.
 */
export const hasBeenUsed = (): boolean => wasUsed;

/** A press from before this code was there is carried out now. */
export const noteUse = (): void => {
  wasUsed = true;
};

/**
 * A press takes the focus away before it has reached its button. What appears in that moment moves the button from under the
 * pointer, and the press is lost: so the work is done when the press, or the key, is over. Without a press it is done immediately.
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
