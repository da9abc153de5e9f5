import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from './Button';
import { Dialog } from './Dialog';

const Buttons = styled.div`
  display: grid;
  gap: var(--p-space-3);
  margin-top: var(--p-space-5);
`;

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What the action changes, and what it does not. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly busy?: boolean;
  readonly busyLabel?: string;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { busy = false, onCancel } = props;
  // A running action cannot be cancelled.
  const cancel = () => {
    if (!busy) onCancel();
  };
  return (
    <Dialog open={props.open} title={props.title} onClose={cancel}>
      {props.children}
      <Buttons>
        <Button
          variant="danger"
          solid
          busy={busy}
          {...(props.busyLabel && { busyLabel: props.busyLabel })}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
        <Button variant="quiet" ariaDisabled={busy} onClick={cancel}>
          {props.cancelLabel}
        </Button>
      </Buttons>
    </Dialog>
  );
}
