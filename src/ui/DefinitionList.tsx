import type { ReactNode } from 'react';
import styled from 'styled-components';

const List = styled.dl`
  > div {
    display: grid;
    grid-template-columns: minmax(7.5rem, 2fr) minmax(0, 3fr);
    gap: var(--p-space-3);
    padding-block: 0.6875rem;
    @media (max-width: 18.99rem) {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
  }
  > div + div {
    border-top: 1px solid var(--p-line);
  }
  dt {
    color: var(--p-ink-quiet);
  }
  dd {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`;

export interface Definition {
  readonly term: string;
  /** A fact without a value is left out. */
  readonly value: ReactNode;
}

/** Facts about one item. */
export function DefinitionList({ items }: { readonly items: readonly Definition[] }) {
  return (
    <List>
      {items
        .filter(({ value }) => (value ?? false) !== false)
        .map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </List>
  );
}
