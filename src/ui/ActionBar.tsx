import type { ReactNode } from 'react';
import styled, { createGlobalStyle } from 'styled-components';

/** Height of the navigation that a phone shows below the bar. */
const navigation = '4rem';

const Bar = styled.div<{ $above: boolean }>`
  position: fixed;
  inset: auto 0 ${({ $above }) => ($above ? `calc(${navigation} + env(safe-area-inset-bottom))` : '0')};
  z-index: var(--p-z-bar);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--p-space-3) var(--p-space-4);
  padding: 0.625rem var(--p-page) calc(0.625rem + ${({ $above }) => ($above ? '0px' : 'env(safe-area-inset-bottom)')});
  background: var(--p-surface);
  box-shadow: var(--p-shadow-bar);
  > button,
  > a {
    flex: 1 0 auto;
  }
  /* In very large text, or on a phone on its side, it would cover half of the page. */
  @media (max-width: 18.99rem), (max-height: 27rem) {
    position: static;
    padding-inline: 0;
    box-shadow: none;
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
  /* On a wide screen the price is above the button. */
  @media (min-width: 64rem) {
    ${({ $above }) => $above && 'margin-top: var(--p-space-2); > span { display: none; } > button { flex: 1; }'}
  }
`;

/** Neither bar covers the end of the page or the focused element. */
const TwoBarsHeight = createGlobalStyle`
  @media (min-width: 19rem) and (max-width: 63.99rem) and (min-height: 27.01rem) {
    :root {
      --p-bar: 8.75rem;
    }
  }
`;

const Note = styled.span`
  color: var(--p-ink-quiet);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

export interface ActionBarProps {
  readonly children: ReactNode;
  readonly note?: ReactNode;
  /** Whether the page keeps the navigation: on a phone the bar is above it. */
  readonly aboveNavigation?: boolean;
}

/** The one button of a page: on a phone it stays at the bottom. */
export function ActionBar({ children, note, aboveNavigation = false }: ActionBarProps) {
  return (
    <Bar $above={aboveNavigation} data-print="never">
      {aboveNavigation && <TwoBarsHeight />}
      {children}
      {note && <Note>{note}</Note>}
    </Bar>
  );
}
