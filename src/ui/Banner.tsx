import type { ReactNode } from 'react';
import styled from 'styled-components';
import { type Action, ActionButton } from './Action';
import { Icon, type IconName } from './Icon';

export type BannerTone = 'plain' | 'info' | 'success' | 'warning' | 'danger';

const icons: Record<BannerTone, IconName> = {
  plain: 'info',
  info: 'info',
  success: 'done',
  warning: 'warn',
  danger: 'warn',
};

const Note = styled.div<{ $tone: BannerTone }>`
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 1fr);
  gap: var(--p-space-1) var(--p-space-3);
  padding: var(--p-space-4);
  border-radius: var(--p-radius);
  background: ${({ $tone }) => ($tone === 'plain' ? 'var(--p-surface-quiet)' : `var(--p-${$tone}-tint)`)};
  color: ${({ $tone }) => ($tone === 'plain' ? 'var(--p-ink)' : `var(--p-${$tone}-ink)`)};
  > svg {
    margin-top: 1px;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const Body = styled.div`
  min-width: 0;
  > b {
    display: block;
    line-height: 1.45;
  }
`;

const Text = styled.div`
  margin-top: 2px;
  color: var(--p-ink);
  > * + * {
    margin-top: var(--p-space-2);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--p-space-3);
  margin-top: var(--p-space-3);
`;

export interface BannerProps {
  readonly tone?: BannerTone;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The way to resolve it: a quiet button or link, or other content. */
  readonly action?: Action | ReactNode;
  readonly icon?: IconName;
  /** Whether screen readers interrupt to read it, because it appears without a press and cannot wait. */
  readonly urgent?: boolean;
}

/** A message that stays until its cause is resolved. */
export function Banner({ tone = 'info', title, children, action, icon = icons[tone], urgent = false }: BannerProps) {
  return (
    <Note $tone={tone} role={urgent ? 'alert' : 'status'}>
      <Icon name={icon} />
      <Body>
        <b>{title}</b>
        {children && <Text>{children}</Text>}
        {action && (
          <Actions>
            <ActionButton action={action} />
          </Actions>
        )}
      </Body>
    </Note>
  );
}
