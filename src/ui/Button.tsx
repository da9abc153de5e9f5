import type { MouseEvent, ReactNode, Ref } from 'react';
import styled, { css } from 'styled-components';
import { Icon, type IconName } from './Icon';
import { keepFocus } from './keep-focus';
import { movingLine } from './moving-line';
import { type PressableStyle, pressable, type Variant } from './pressable';
import { VisuallyHidden } from './VisuallyHidden';

// The moving line at the lower edge shows that an action is in progress; the label says which.
const inProgress = css`
  ${movingLine}
  cursor: progress;
  &::after {
    inset: auto 0 0;
    border-top: 4px solid;
    opacity: 0.7;
  }
`;

const idle = css`
  color: var(--p-ink-quiet);
  cursor: default;
`;

// The muted colour has too little contrast on a filled button.
const idleFilled = css`
  &,
  &:hover,
  &:active {
    background: var(--p-surface-pressed);
  }
`;

const Pressable = styled.button<PressableStyle & { $busy: boolean; $ariaDisabled: boolean }>`
  ${pressable}
  ${({ $busy }) => $busy && inProgress}
  ${({ $ariaDisabled }) => $ariaDisabled && idle}
  ${({ $ariaDisabled, $look }) => $ariaDisabled && ($look === 'primary' || $look === 'dangerSolid') && idleFilled}
`;

// The two labels overlap, so the button is as wide as the longer label and keeps its width.
const Labels = styled.span<{ $withIcon: boolean }>`
  display: inline-grid;
  align-items: center;
  justify-items: ${({ $withIcon }) => ($withIcon ? 'start' : 'center')};
  > * {
    grid-area: 1 / 1;
  }
`;

// `data-held`: the driver pressed it before the page's code loaded, and the portal has not carried the press out yet.
const Label = styled.span<{ $shown: boolean }>`
  visibility: ${({ $shown }) => ($shown ? 'visible' : 'hidden')};
  [data-held] [type='submit'] & {
    visibility: ${({ $shown }) => ($shown ? 'hidden' : 'visible')};
  }
`;

export interface ButtonProps {
  readonly children: ReactNode;
  /** The look of the button. A screen has at most one `primary`. `plain` looks like a link. */
  readonly variant?: Variant;
  /** Whether `danger` is filled, as in the dialog that asks for confirmation. */
  readonly solid?: boolean;
  readonly type?: 'button' | 'submit';
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Whether the button is busy. It then ignores presses, keeps its width and focus, and says what it does. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
  /** Whether the button cannot be pressed at the moment. Its text says until when. */
  readonly ariaDisabled?: boolean;
  readonly icon?: IconName;
  readonly wide?: boolean;
  /** Text for screen readers, if several buttons have the same visible text: "Change" + " registration". */
  readonly about?: string;
  readonly controls?: { readonly id: string; readonly open: boolean };
  /** The component that sets it moves the focus when it removes the button. */
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. It is never disabled, because a disabled button cannot be focused and does not say why. */
export function Button(props: ButtonProps) {
  const {
    children,
    variant = 'primary',
    solid = false,
    type = 'button',
    onClick,
    busy = false,
    busyLabel,
    ariaDisabled = false,
    icon,
  } = props;
  const isWorking = busy && busyLabel !== undefined;
  return (
    <Pressable
      ref={props.ref ?? keepFocus}
      type={type}
      $look={variant === 'danger' && solid ? 'dangerSolid' : variant}
      $wide={props.wide ?? false}
      $busy={busy}
      $ariaDisabled={ariaDisabled}
      aria-disabled={busy || ariaDisabled || undefined}
      aria-controls={props.controls?.id}
      aria-expanded={props.controls?.open}
      onClick={busy || ariaDisabled ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} size={variant === 'plain' ? 'small' : 'medium'} />}
      {busyLabel === undefined ? (
        <span>
          {children}
          {props.about && <VisuallyHidden> {props.about}</VisuallyHidden>}
        </span>
      ) : (
        <Labels $withIcon={icon !== undefined}>
          <Label $shown={!isWorking} aria-hidden={isWorking || undefined}>
            {children}
            {props.about && <VisuallyHidden> {props.about}</VisuallyHidden>}
          </Label>
          <Label $shown={isWorking} aria-hidden={!isWorking || undefined}>
            {busyLabel}
          </Label>
        </Labels>
      )}
    </Pressable>
  );
}
