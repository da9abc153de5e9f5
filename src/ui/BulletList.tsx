import { Children, type ReactNode } from 'react';
import styled from 'styled-components';

const List = styled.ul`
  max-width: var(--p-measure);
  padding-left: 1.25rem;
  list-style-type: disc;
  > li + li {
    margin-top: var(--p-space-1);
  }
  > li::marker {
    color: var(--p-ink-quiet);
  }
`;

/** A bulleted list; each child is an item. */
export function BulletList({ children }: { readonly children: ReactNode }) {
  return <List>{Children.map(children, (point) => point && <li>{point}</li>)}</List>;
}
