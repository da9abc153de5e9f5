import { useState } from 'react';
import styled from 'styled-components';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Icon } from '../ui/Icon';
import { itemStyle } from './item-style';

const Press = styled.button`
  ${itemStyle}
`;

export interface SignOutProps {
  /** Undefined while there is no session to end. */
  readonly onSignOut: (() => void) | undefined;
  readonly isSigningOut: boolean;
  /** What the sign-out would delete from this device, in the driver's words. Read at the press. */
  readonly unsent?: () => readonly string[];
}

/** Ends the session. It asks first if the driver has not sent something. A second press while it ends does nothing. */
export function SignOut({ onSignOut, isSigningOut, unsent = () => [] }: SignOutProps) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const press = () => {
    if (isSigningOut || !onSignOut) return;
    const found = unsent();
    if (found.length > 0) setAsked(found);
    else onSignOut();
  };
  return (
    <>
      <Press type="button" aria-disabled={isSigningOut || !onSignOut || undefined} onClick={press}>
        <Icon name="out" />
        {isSigningOut ? 'Signing out' : 'Sign out'}
      </Press>
      <ConfirmDialog
        open={asked.length > 0}
        title="Delete what you haven’t sent?"
        confirmLabel="Sign out and delete"
        cancelLabel="Stay signed in"
        onConfirm={() => {
          setAsked([]);
          onSignOut?.();
        }}
        onCancel={() => setAsked([])}
      >
        <p>Signing out deletes {new Intl.ListFormat('en-GB').format(asked)} from this device.</p>
      </ConfirmDialog>
    </>
  );
}
