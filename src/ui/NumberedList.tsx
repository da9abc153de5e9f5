import { Children, type ReactNode } from 'react';
import styled from 'styled-components';

const List = styled.ol`
  display: grid;
  gap: var(--p-space-3);
  max-width: var(--p-measure);
  counter-reset: step;
  > li {
    display: grid;
    grid-template-columns: 2rem minmax(0, 1fr);
    gap: var(--p-space-3);
    counter-increment: step;
  }
  > li::before {
    content: counter(step);
    width: 2rem;
    height: 2rem;
    border-radius: 50%;
    background: var(--p-idle-tint);
    color: var(--p-idle-ink);
    font-weight: var(--p-weight-hero);
    line-height: 2rem;
    text-align: center;
  }
`;

const Text = styled.div`
  padding-top: 0.25rem;
`;

/** Steps in order; each child is one. */
export function NumberedList({ children }: { readonly children: ReactNode }) {
  return (
    <List>
      {Children.map(children, (step) => (
        <li>
          <Text>{step}</Text>
        </li>
      ))}
    </List>
  );
}
