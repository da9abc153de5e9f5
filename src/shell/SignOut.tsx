import styled from 'styled-components';
import { Icon } from '../ui/Icon';
import { placeStyle } from './place';

const Press = styled.button`
  ${placeStyle}
`;

export interface SignOutProps {
  /** Undefined while there is no session to end. */
  readonly onSignOut: (() => void) | undefined;
  readonly signingOut: boolean;
}

/** Ends the session. A second press while it ends does nothing. */
export function SignOut({ onSignOut, signingOut }: SignOutProps) {
  const press = signingOut ? undefined : onSignOut;
  return (
    <Press type="button" aria-disabled={!press || undefined} onClick={press}>
      <Icon name="out" />
      {signingOut ? 'Signing out' : 'Sign out'}
    </Press>
  );
}
