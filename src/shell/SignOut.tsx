import styled from 'styled-components';
import { Icon } from '../ui/Icon';
import { placeStyle } from './place';

const Press = styled.button`
  ${placeStyle}
`;

export interface SignOutProps {
  readonly onSignOut: () => void;
  readonly signingOut: boolean;
}

/** Ends the session. A second press while it ends does nothing. */
export function SignOut({ onSignOut, signingOut }: SignOutProps) {
  return (
    <Press type="button" aria-disabled={signingOut || undefined} onClick={signingOut ? undefined : onSignOut}>
      <Icon name="out" />
      {signingOut ? 'Signing out' : 'Sign out'}
    </Press>
  );
}
