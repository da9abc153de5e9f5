import type { ToastVariant } from './Toaster';

let place: HTMLElement | null = null;

/** Where toasts appear. It is on the page before the first of them, because a screen reader watches only what it has seen. */
const region = (): HTMLElement => {
  if (!place?.isConnected) {
    place = document.createElement('div');
    place.setAttribute('role', 'status');
    document.body.append(place);
  }
  return place;
};

/**
 * Confirms something in one short sentence: top centre, for two seconds. Never the only place of an error, a reference or a next
 * step, because it is gone before some have read it. If its code does not load, nothing else breaks.
 */
export const toast = (message: string, variant: ToastVariant = 'success'): void => {
  const where = region();
  import(/* webpackChunkName: "toaster" */ './Toaster').then(
    ({ showToast }) => showToast(where, message, variant),
    () => undefined,
  );
};
