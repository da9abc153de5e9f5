import type { ReactNode } from 'react';
import styled from 'styled-components';

const Grid = styled.div`
  > nav {
    display: none;
  }
  @media (min-width: 64rem) {
    display: grid;
    grid-template-columns: 18rem minmax(0, 1fr);
    column-gap: 3rem;
    align-items: start;
    > nav {
      position: sticky;
      top: var(--p-offline);
      display: block;
      max-height: calc(100vh - var(--p-offline));
      padding: 0 var(--p-space-2) var(--p-space-4);
      margin-inline: calc(-1 * var(--p-space-2));
      overflow: auto;
    }
  }
`;

/** Whether the page has room for a list next to its open entry. */
export const hasRoomForList = (): boolean => window.matchMedia?.('(min-width: 64rem)').matches ?? false;

export interface ListAndDetailProps {
  readonly label: string;
  /** Null if there is none to show. */
  readonly list: ReactNode;
  readonly children: ReactNode;
}

/** A list next to its open entry. On a phone, Back leads to the list. */
export function ListAndDetail({ label, list, children }: ListAndDetailProps) {
  if (list === null) return children;
  return (
    <Grid>
      <nav aria-label={label}>{list}</nav>
      <div>{children}</div>
    </Grid>
  );
}
