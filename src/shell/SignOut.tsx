import styled from 'styled-components';
import { Icon } from '../ui/Icon';
import { placeStyle } from './place';

const Press = styled.button`
  ${placeStyle}
`;

export interface SignOutProps {
  /** Undefined while there is nothing to end: nobody is known yet, or the session ends already. */
  readonly onSignOut: (() => void) | undefined;
  readonly signingOut: boolean;
}

/** Ends the session. A second press while it ends does nothing. */
export function SignOut({ onSignOut, signingOut }: SignOutProps) {
  return (
    <Press type="button" aria-disabled={!onSignOut || undefined} onClick={onSignOut}>
      <Icon name="out" />
      {signingOut ? 'Signing out' : 'Sign out'}
    </Press>
  );
}
