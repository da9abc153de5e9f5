import type { ReactNode } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { Icon } from './Icon';

/**
 * The bar stays in view, and covers neither the focused element nor what is sticky: on a phone it has two lines. In very large text, or on a
 * phone on its side, it would cover too much, so it stays at the top of the page. What it says about typed text is hidden on pages without a
 * form.
 */
const InView = createGlobalStyle`
  html:not(:has(form)) [data-typed] {
    display: none;
  }
  @media (min-width: 19rem) and (min-height: 27.01rem) {
    :root:root {
      --p-offline: 3.5rem;
    }
    [data-bar] {
      position: sticky;
      top: 0;
      z-index: var(--p-z-bar);
    }
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

/** A thin bar on top of every screen while there is no connection. It is always rendered, so that screen readers read its text. */
export function OfflineBar({ offline, children }: { readonly offline: boolean; readonly children: ReactNode }) {
  return (
    <div role="status" data-bar="">
      {offline && (
        <Strip>
          <InView />
          <Icon name="offline" />
          <span>{children}</span>
        </Strip>
      )}
    </div>
  );
}
