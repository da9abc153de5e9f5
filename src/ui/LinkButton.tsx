import type { KeyboardEvent, ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from './Icon';
import { Anchor } from './LinkContext';
import { type PressableStyle, pressable, type Variant } from './pressable';

const Pressable = styled(Anchor)<PressableStyle>`
  ${pressable}
`;

export interface LinkButtonProps {
  readonly href: string;
  readonly children: ReactNode;
  readonly variant?: Exclude<Variant, 'plain' | 'danger'>;
  readonly icon?: IconName;
  readonly iconEnd?: IconName;
  readonly wide?: boolean;
  /** Screen readers read the link as a button, and Space presses it too. For links that the requirements call “button”. */
  readonly role?: 'button';
}

const pressWithSpace = (event: KeyboardEvent<HTMLAnchorElement>) => {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
};

/** A link that looks like a button. It opens another page and changes nothing. */
export function LinkButton({
  href,
  children,
  variant = 'primary',
  icon,
  iconEnd,
  wide = false,
  role,
}: LinkButtonProps) {
  return (
    <Pressable
      href={href}
      role={role}
      onKeyDown={role && pressWithSpace}
      data-print="never"
      $look={variant}
      $wide={wide}
    >
      {icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </Pressable>
  );
}
