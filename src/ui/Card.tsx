import { type ReactNode, useContext } from 'react';
import styled from 'styled-components';
import { type Action, ActionButton } from './Action';
import { InSection } from './Section';

const Panel = styled.div`
  padding: var(--p-space-5);
  border: 1px solid var(--p-line);
  border-radius: var(--p-radius-l);
  background: var(--p-surface);
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

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--p-space-3);
  margin-top: var(--p-space-4);
`;

export interface CardProps {
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: Action | ReactNode;
}

/** A box with one subject and one button. Nothing else on a page has a box. */
export function Card({ title, children, action }: CardProps) {
  const Title = useContext(InSection) ? 'h3' : 'h2';
  return (
    <Panel>
      {title && <Title>{title}</Title>}
      {children}
      {action && (
        <Actions>
          <ActionButton action={action} />
        </Actions>
      )}
    </Panel>
  );
}
