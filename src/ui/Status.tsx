import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from './Icon';

export type Tone = 'idle' | 'success' | 'warning' | 'danger' | 'info' | 'you';

const icons: Record<Tone, IconName> = {
  idle: 'clock',
  success: 'done',
  warning: 'warn',
  danger: 'stop',
  info: 'clock',
  you: 'you',
};

const inks: Record<Tone, string> = {
  idle: 'var(--p-ink-quiet)',
  success: 'var(--p-success-ink)',
  warning: 'var(--p-warning)',
  danger: 'var(--p-danger-ink)',
  info: 'var(--p-info-ink)',
  you: 'var(--p-you-ink)',
};

const Plain = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: baseline;
  gap: 0.375rem;
  color: ${({ $tone }) => inks[$tone]};
  font-weight: var(--p-weight-label);
  overflow-wrap: anywhere;
  /* Words that take two lines stay by their icon, even at the end of a row. */
  text-align: start;
  svg {
    align-self: center;
  }
`;

const Pill = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  max-width: 100%;
  overflow-wrap: anywhere;
  min-height: 2rem;
  padding: 0.125rem 0.75rem 0.125rem 0.5rem;
  border-radius: 1rem;
  background: var(--p-${({ $tone }) => $tone}-tint);
  color: var(--p-${({ $tone }) => $tone}-ink);
  font-weight: var(--p-weight-label);
  line-height: 1.3;
`;

/** A status as a driver reads it. */
export interface StatusLook {
  /** The colour; `you` if the driver must act. */
  readonly tone: Tone;
  readonly icon?: IconName;
  readonly label: string;
}

/** A status has a text, as its label or its content, because colour alone is not accessible. */
export interface StatusProps extends Omit<StatusLook, 'label'> {
  readonly label?: string;
  readonly children?: ReactNode;
}

/** A status in a row of text. */
export function Status({ tone, label, children = label, icon = icons[tone] }: StatusProps) {
  return (
    <Plain $tone={tone}>
      <Icon name={icon} size="small" />
      {children}
    </Plain>
  );
}

/** A status next to a heading or in a tile. */
export function Badge({ tone, label, children = label, icon = icons[tone] }: StatusProps) {
  return (
    <Pill $tone={tone}>
      <Icon name={icon} size="small" />
      {children}
    </Pill>
  );
}
