import type { ReactNode } from 'react';
import styled from 'styled-components';

const Line = styled.p`
  padding-bottom: var(--p-space-2);
  border-bottom: 1px solid var(--p-line);
  color: var(--p-ink-quiet);
`;

/** The top of a printed page. It replaces the brand and the navigation of the screen. */
export function PrintHeader({ children }: { readonly children: ReactNode }) {
  return <Line data-print="only">{children}</Line>;
}
