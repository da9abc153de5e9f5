import type { ToastVariant } from './Toaster';

let place: HTMLElement | null = null;

/** The element for toasts. It exists before the first toast, because screen readers report only changes of an existing element. */
const region = (): HTMLElement => {
  if (!place?.isConnected) {
    place = document.createElement('div');
    place.setAttribute('role', 'status');
    document.body.append(place);
  }
  return place;
};

/**
 * Confirms an action in one short sentence: top centre, for two seconds. Never the only place of an error, a reference or a next
 * step, because it disappears before every driver has read it. If its code does not load, nothing else breaks.
 */
export const toast = (message: string, variant: ToastVariant = 'success'): void => {
  const where = region();
  import(/* webpackChunkName: "toaster" */ './Toaster').then(
    ({ showToast }) => showToast(where, message, variant),
    () => undefined,
  );
};
