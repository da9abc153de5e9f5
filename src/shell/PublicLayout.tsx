import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Brand, type BrandData } from '../ui/Brand';
import { TextLink } from '../ui/TextLink';
import { Connection } from './Connection';
import { RouteAnnouncer } from './RouteAnnouncer';
import { RouteProgress } from './RouteProgress';
import { mainId, SkipLink } from './SkipLink';

const Top = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--p-space-4);
  min-height: var(--p-header);
  padding-inline: var(--p-page);
`;

const Main = styled.main`
  padding: var(--p-head) var(--p-page) var(--p-space-12);
`;

const Column = styled.div`
  @media (min-width: 40rem) {
    max-width: 44rem;
    margin-inline: auto;
  }
  @media (min-width: 64rem) {
    max-width: calc(var(--p-content) + 2 * var(--p-page));
    padding-top: var(--p-space-4);
  }
`;

export interface PublicLayoutProps {
  readonly brand: BrandData;
  readonly children: ReactNode;
}

/** Layout of a public page without a session: the brand, and the sign-in link for drivers. */
export function PublicLayout({ brand, children }: PublicLayoutProps) {
  return (
    <>
      <SkipLink />
      <RouteAnnouncer />
      <Connection />
      <Column>
        <Top>
          <Brand brand={brand} />
          <TextLink href="/login" alone>
            Sign in
          </TextLink>
        </Top>
        <Main id={mainId} tabIndex={-1}>
          {children}
          <RouteProgress />
        </Main>
      </Column>
    </>
  );
}
