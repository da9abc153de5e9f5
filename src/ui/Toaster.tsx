import { type CustomContentProps, enqueueSnackbar, SnackbarProvider } from 'notistack';
import type { Ref } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import styled from 'styled-components';
import { Icon } from './Icon';

const Note = styled.div`
  display: flex;
  align-items: center;
  gap: var(--p-space-3);
  width: max-content;
  max-width: calc(100vw - 2rem);
  margin-inline: auto;
  padding: 0.875rem 1.25rem 0.875rem 1rem;
  border-radius: var(--p-radius);
  background: var(--p-surface-dark);
  color: var(--p-ink-on-dark);
  box-shadow: var(--p-shadow-float);
  font-weight: var(--p-weight-label);
  svg {
    color: var(--p-success-edge);
  }
`;

// The toast has no role, because it appears inside a live region.
const toastWith = (icon: 'done' | 'info') =>
  function ToastNote({ ref, message, style }: CustomContentProps & { readonly ref?: Ref<HTMLDivElement> }) {
    return (
      <Note ref={ref} style={style}>
        <Icon name={icon} />
        {message}
      </Note>
    );
  };

const components = { success: toastWith('done'), info: toastWith('info') };

export type ToastVariant = 'success' | 'info';

export const toastOptions = {
  anchorOrigin: { vertical: 'top', horizontal: 'center' },
  autoHideDuration: 2000,
  // Without this, a toast stays while the window has no focus.
  disableWindowBlurListener: true,
  // A second toast replaces the first, because on a phone two would cover the heading.
  maxSnack: 1,
} as const;

let shownIn: HTMLElement | null = null;

/** Shows a toast in its region. The first toast mounts the toaster there. */
export const showToast = (place: HTMLElement, message: string, variant: ToastVariant): void => {
  if (shownIn !== place) {
    shownIn = place;
    // The provider passes its function on when it renders.
    flushSync(() => createRoot(place).render(<SnackbarProvider {...toastOptions} Components={components} />));
  }
  // The toast slides in and out, except when the driver prefers reduced motion.
  const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  enqueueSnackbar(message, { variant, ...(isStill ? { transitionDuration: 0 } : {}) });
};
