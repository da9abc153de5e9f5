import type { ReactNode } from 'react';
import styled from 'styled-components';

const Bar = styled.div`
  position: fixed;
  inset: auto 0 0;
  z-index: var(--p-z-bar);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--p-space-3) var(--p-space-4);
  padding: 0.625rem var(--p-page) calc(0.625rem + env(safe-area-inset-bottom));
  background: var(--p-surface);
  box-shadow: var(--p-shadow-bar);
  > button,
  > a {
    flex: 1 0 auto;
  }
  /* In very large text it would cover half of the form. */
  @media (max-width: 18.99rem) {
    position: static;
  }
  @media (min-width: 64rem) {
    position: static;
    margin-top: var(--p-space-6);
    padding: 0;
    box-shadow: none;
    > button,
    > a {
      flex: none;
    }
  }
`;

const Note = styled.span`
  color: var(--p-ink-quiet);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

/** The one button of a task: on a phone at the bottom, where the navigation has made way for it. */
export function ActionBar({ children, note }: { readonly children: ReactNode; readonly note?: ReactNode }) {
  return (
    <Bar>
      {children}
      {note && <Note>{note}</Note>}
    </Bar>
  );
}
