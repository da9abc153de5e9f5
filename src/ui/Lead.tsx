import type { ReactNode } from 'react';
import styled from 'styled-components';

const Text = styled.p`
  font-size: var(--p-text-lead);
  line-height: 1.4;
  color: var(--p-ink-quiet);
`;

/** The sentence under a heading. */
export function Lead({ children }: { readonly children: ReactNode }) {
  return <Text>{children}</Text>;
}
