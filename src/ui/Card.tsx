import { type ReactNode, useContext } from 'react';
import styled from 'styled-components';
import { InSection } from './Section';

const Panel = styled.div<{ $quiet: boolean }>`
  padding: var(--p-space-5);
  border: 1px solid ${({ $quiet }) => ($quiet ? 'transparent' : 'var(--p-line)')};
  border-radius: var(--p-radius-l);
  background: ${({ $quiet }) => ($quiet ? 'var(--p-surface-quiet)' : 'var(--p-surface)')};
  > h2 {
    font-size: var(--p-text-h3);
    line-height: var(--p-leading-snug);
    letter-spacing: 0;
    font-weight: var(--p-weight-label);
  }
  > :is(h2, h3) + * {
    margin-top: var(--p-space-2);
  }
`;

const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--p-space-3);
  margin-top: var(--p-space-4);
`;

export interface CardProps {
  readonly title?: string;
  readonly children?: ReactNode;
  /** The one button. */
  readonly action?: ReactNode;
  readonly quiet?: boolean;
}

/** One thing with one button. Nothing else on a page has a box. */
export function Card({ title, children, action, quiet = false }: CardProps) {
  const Title = useContext(InSection) ? 'h3' : 'h2';
  return (
    <Panel $quiet={quiet}>
      {title && <Title>{title}</Title>}
      {children}
      {action && <Action>{action}</Action>}
    </Panel>
  );
}
