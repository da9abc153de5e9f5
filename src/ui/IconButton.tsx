import type { Ref } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from './Icon';

const Square = styled.button<{ $edged: boolean }>`
  display: inline-grid;
  place-items: center;
  min-width: var(--p-target);
  min-height: var(--p-target);
  border-radius: var(--p-radius);
  color: var(--p-ink);
  ${({ $edged }) =>
    $edged &&
    `min-width: var(--p-control);
     min-height: var(--p-control);
     border: var(--p-stroke) solid var(--p-line-strong);`}
  &:hover {
    background: var(--p-surface-pressed);
  }
`;

export interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  /** Whether it has a border and the height of a field. */
  readonly edged?: boolean;
  readonly expanded?: boolean;
  readonly opensDialog?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with an icon only, next to the item it acts on. */
export function IconButton({
  icon,
  label,
  onClick,
  edged = false,
  expanded,
  opensDialog = false,
  ref,
}: IconButtonProps) {
  return (
    <Square
      ref={ref}
      type="button"
      $edged={edged}
      aria-label={label}
      aria-expanded={expanded}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
    </Square>
  );
}
