import { fireEvent } from '@testing-library/react';

/** jsdom has the element and none of its behaviour: opening and closing here do what they do to the DOM in a browser. */
export const installDialogs = (): void => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
};

/** Presses Escape in an open dialog, as a browser does. True when no handler prevented it, so the browser would close it. */
export const pressEscape = (dialog: HTMLElement): boolean =>
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
