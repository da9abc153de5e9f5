import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon';

const Line = styled.p`
  display: flex;
  gap: var(--p-space-2);
  color: var(--p-success-ink);
`;

/** Below a sum: what was added up, and whether the result is right. */
export function SumCheck({ children }: { readonly children: ReactNode }) {
  return (
    <Line>
      <Icon name="done" />
      <span>
        <b>These figures add up.</b> {children}
      </span>
    </Line>
  );
}
