import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon';

const Strip = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--p-space-2);
  padding: 0.5rem var(--p-page);
  background: var(--p-surface-dark);
  color: var(--p-ink-on-dark);
  line-height: 1.3;
`;

/** A thin bar on top of every screen while there is no connection. It is always rendered, so that screen readers read its text. */
export function OfflineBar({ offline, children }: { readonly offline: boolean; readonly children: ReactNode }) {
  return (
    <div role="status">
      {offline && (
        <Strip>
          <Icon name="offline" />
          <span>{children}</span>
        </Strip>
      )}
    </div>
  );
}
