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

/** What Escape makes of an open dialog in a browser. True when nobody objected, and the browser would close it itself. */
export const pressEscape = (dialog: HTMLElement): boolean =>
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
