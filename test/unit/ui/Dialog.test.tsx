import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button';
import { ConfirmDialog } from '../../../src/ui/ConfirmDialog';
import { installDialogs, pressEscape } from './dialogs';

installDialogs();

const onConfirm = jest.fn();
const onCancel = jest.fn();

function Page({ busy = false }: { readonly busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" icon="x" onClick={() => setOpen(true)}>
        Withdraw this change
      </Button>
      <ConfirmDialog
        open={open}
        title="Withdraw this change?"
        confirmLabel="Withdraw the change"
        cancelLabel="Keep it"
        busy={busy}
        busyLabel="Withdrawing"
        onConfirm={onConfirm}
        onCancel={() => {
          onCancel();
          setOpen(false);
        }}
      >
        <p>You keep driving YA23 KXP.</p>
      </ConfirmDialog>
    </>
  );
}

const openIt = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw this change' }));
  return screen.getByRole('dialog', { name: 'Withdraw this change?' });
};

beforeEach(() => jest.clearAllMocks());

test('a dialog takes the focus to its question, and returns it to the control that opened it', async () => {
  render(<Page />);
  await openIt();
  expect(screen.getByRole('heading', { name: 'Withdraw this change?' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Withdraw this change' })).toHaveFocus();
});

test('a dialog confirms nothing when Enter is pressed twice', async () => {
  render(<Page />);
  await openIt();
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a dialog closes on Escape without any change', async () => {
  render(<Page />);
  const dialog = await openIt();
  // The page closes it, and not the browser behind the page's back.
  expect(pressEscape(dialog)).toBe(false);
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a dialog closes when the driver presses outside it, and not inside', async () => {
  render(<Page />);
  const dialog = await openIt();
  dialog.getBoundingClientRect = () => new DOMRect(100, 100, 200, 200);
  const pressAt = (target: Element, clientX: number) => fireEvent.click(target, { clientX, clientY: 150 });
  pressAt(screen.getByText('You keep driving YA23 KXP.'), 150);
  pressAt(dialog, 150);
  expect(onCancel).not.toHaveBeenCalled();
  pressAt(dialog, 20);
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('a dialog in progress can be neither confirmed nor cancelled', async () => {
  render(<Page busy />);
  const dialog = await openIt();
  await userEvent.click(screen.getByRole('button', { name: 'Withdrawing' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  pressEscape(dialog);
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onCancel).not.toHaveBeenCalled();
});

test('a dialog reports its confirmation to the page', async () => {
  render(<Page />);
  await openIt();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the change' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
