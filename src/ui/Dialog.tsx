import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styled, { css, keyframes } from 'styled-components';

const rise = keyframes`
  from { transform: translateY(40%); opacity: 0; }
`;

const overAll = css`
  && {
    width: 100%;
    max-width: none;
    height: 100dvh;
    max-height: none;
    margin: 0;
    border-radius: 0;
  }
  &[open] {
    display: flex;
    flex-direction: column;
    text-align: center;
  }
  h2 {
    font-size: var(--p-text-answer);
    line-height: var(--p-leading-tight);
  }
`;

const Window = styled.dialog<{ $whole: boolean }>`
  width: 100%;
  max-width: 30rem;
  max-height: min(90dvh, 44rem);
  margin: auto auto 0;
  padding: var(--p-space-6) var(--p-space-5) calc(var(--p-space-5) + env(safe-area-inset-bottom));
  /* Only forced colours show it. */
  border: 1px solid transparent;
  border-radius: var(--p-radius-l) var(--p-radius-l) 0 0;
  background: var(--p-surface);
  color: var(--p-ink);
  box-shadow: var(--p-shadow-dialog);
  overflow: auto;
  overscroll-behavior: contain;
  &::backdrop {
    background: rgb(22 15 19 / 0.56);
  }
  h2 {
    margin-bottom: var(--p-space-2);
  }
  @media (min-width: 40rem) {
    margin: auto;
    padding: var(--p-space-8);
    border-radius: var(--p-radius-l);
  }
  ${({ $whole }) => $whole && overAll}
  @media (prefers-reduced-motion: no-preference) {
    animation: ${rise} var(--p-move) var(--p-ease);
  }
`;

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Called on Escape, a press outside, and the back button of a phone. The dialog closes when `open` becomes false. */
  readonly onClose: () => void;
  /** Whether the dialog fills the screen, so that the driver can show it to another person. */
  readonly whole?: boolean;
}

/**
 * Covers the page and keeps the focus until it is closed; then the focus returns to the element that had it. On a phone it opens from the
 * bottom.
 */
export function Dialog({ open, ...shown }: DialogProps) {
  return open ? <OpenDialog {...shown} /> : null;
}

function OpenDialog({ title, children, onClose, whole = false }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (!element?.open) element?.showModal();
    // The focus starts on the question, so that an extra key press answers nothing.
    heading.current?.focus();
    return () => {
      element?.close();
      // After React has removed the dialog, the browser no longer knows which element had the focus before.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  const closeBeside = (event: MouseEvent) => {
    if (event.target !== dialog.current) return;
    const box = dialog.current.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) onClose();
  };

  return (
    <Window
      ref={dialog}
      $whole={whole}
      aria-labelledby={id}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault();
        // React also sends the event of a dialog inside this one.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </Window>
  );
}
