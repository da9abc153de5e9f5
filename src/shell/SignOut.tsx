import styled from 'styled-components';
import { Icon } from '../ui/Icon';
import { itemStyle } from './item-style';

const Press = styled.button`
  ${itemStyle}
`;

export interface SignOutProps {
  /** Undefined while there is no session to end. */
  readonly onSignOut: (() => void) | undefined;
  readonly isSigningOut: boolean;
}

/** Ends the session. A second press while it ends does nothing. */
export function SignOut({ onSignOut, isSigningOut }: SignOutProps) {
  const press = isSigningOut ? undefined : onSignOut;
  return (
    <Press type="button" aria-disabled={!press || undefined} onClick={press}>
      <Icon name="out" />
      {isSigningOut ? 'Signing out' : 'Sign out'}
    </Press>
  );
}
