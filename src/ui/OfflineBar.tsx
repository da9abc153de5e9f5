import type { ReactNode } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { Icon } from './Icon';

/** In very large text, or on a phone on its side, the bar would cover too much, so it stays at the top of the page. */
const hasRoom = '(min-width: 19rem) and (min-height: 27.01rem)';

const Region = styled.div`
  @media ${hasRoom} {
    position: sticky;
    top: 0;
    z-index: var(--p-z-bar);
  }
`;

const Strip = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--p-space-2);
  padding: 0.375rem var(--p-page);
  background: var(--p-surface-dark);
  color: var(--p-ink-on-dark);
  line-height: 1.3;
`;

/** The bar never covers the focused element or what is sticky: on a phone it has two lines. */
const BarHeight = createGlobalStyle`
  @media ${hasRoom} {
    :root {
      --p-offline: 3.5rem;
    }
  }
  @media (min-width: 40rem) and (min-height: 27.01rem) {
    :root {
      --p-offline: 2.25rem;
    }
  }
`;

/**
 * A thin bar that stays on top of every screen while there is no connection. It is always rendered, so that screen readers read its text.
 */
export function OfflineBar({ offline, children }: { readonly offline: boolean; readonly children: ReactNode }) {
  return (
    <Region role="status">
      {offline && (
        <Strip>
          <BarHeight />
          <Icon name="offline" />
          <span>{children}</span>
        </Strip>
      )}
    </Region>
  );
}
