import type { ReactNode } from 'react';
import styled from 'styled-components';

const Text = styled.p<{ $quiet: boolean }>`
  font-size: var(--p-text-lead);
  line-height: 1.4;
  color: ${({ $quiet }) => ($quiet ? 'var(--p-ink-quiet)' : 'inherit')};
`;

/** The sentence under a heading. */
export function Lead({ children, quiet = false }: { readonly children: ReactNode; readonly quiet?: boolean }) {
  return <Text $quiet={quiet}>{children}</Text>;
}
