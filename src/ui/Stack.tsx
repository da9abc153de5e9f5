import type { ReactNode } from 'react';
import styled from 'styled-components';

const spaces = { small: 'var(--p-space-2)', medium: 'var(--p-space-4)', large: 'var(--p-space-6)' } as const;

const Column = styled.div<{ $space: keyof typeof spaces }>`
  --p-head-below: 0px;
  display: flex;
  flex-direction: column;
  gap: ${({ $space }) => spaces[$space]};
  > * {
    min-width: 0;
  }
  /* Full width on a phone, as wide as its text on larger screens. */
  @media (min-width: 40rem) {
    > button,
    > a {
      align-self: flex-start;
    }
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--p-space-3) var(--p-space-4);
  /* On a phone buttons fill their line, alone on it or together. */
  @media (max-width: 39.99rem) {
    > button,
    > a {
      flex: 1 1 auto;
    }
  }
`;

/** Children below each other, with equal space between them. */
export function Stack({
  children,
  space = 'medium',
}: {
  readonly children: ReactNode;
  readonly space?: keyof typeof spaces;
}) {
  return <Column $space={space}>{children}</Column>;
}

/** Children side by side while there is room. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <Line>{children}</Line>;
}
