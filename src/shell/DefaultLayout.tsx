import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import styled from 'styled-components';
import { Brand, type BrandData } from '../ui/Brand';
import { Dialog } from '../ui/Dialog';
import { IconButton } from '../ui/IconButton';
import { TaskModeContext } from '../ui/task-mode';
import { BottomBar } from './BottomBar';
import { Connection } from './Connection';
import { NavigationList } from './NavigationList';
import type { NavigationItem } from './navigation';
import { RouteAnnouncer } from './RouteAnnouncer';
import { RouteProgress } from './RouteProgress';
import { SignOut, type SignOutProps } from './SignOut';
import { mainId, SkipLink } from './SkipLink';

// Paper has no navigation: the page takes its whole width.
const Frame = styled.div`
  @media screen and (min-width: 64rem) {
    display: grid;
    grid-template-columns: var(--p-side) minmax(0, 1fr);
    min-height: 100vh;
  }
`;

const Side = styled.nav`
  display: none;
  background: var(--p-surface-quiet);
  border-right: 1px solid var(--p-line);
  @media (min-width: 64rem) {
    display: block;
  }
  > div {
    position: sticky;
    top: var(--p-offline);
    display: flex;
    flex-direction: column;
    gap: var(--p-space-5);
    height: calc(100vh - var(--p-offline));
    max-height: 50rem;
    padding: var(--p-space-5) var(--p-space-4);
    overflow: auto;
  }
  > div > a {
    padding-inline: var(--p-space-3);
  }
  > div > :last-child {
    margin-top: auto;
  }
`;

const Top = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--p-space-2);
  min-height: var(--p-header);
  padding-inline: var(--p-page) var(--p-space-2);
  @media (min-width: 40rem) {
    max-width: 44rem;
    margin-inline: auto;
  }
  @media (min-width: 64rem) {
    display: none;
  }
`;

const Main = styled.main`
  padding: var(--p-head) var(--p-page) calc(var(--p-bar) + var(--p-space-6));
  @media (min-width: 40rem) {
    max-width: 44rem;
    margin-inline: auto;
  }
  @media (min-width: 64rem) {
    width: 100%;
    max-width: calc(var(--p-content) + 2 * var(--p-page));
    margin-inline: 0;
    padding-bottom: var(--p-space-12);
  }
`;

const Who = styled.p<{ $unknown: boolean }>`
  display: flex;
  /* The skeleton of the page has no driver yet, and reserves the place of the name. */
  visibility: ${({ $unknown }) => ($unknown ? 'hidden' : 'inherit')};
  align-items: center;
  min-height: var(--p-target);
  padding: var(--p-space-2) var(--p-space-3);
  color: var(--p-ink-quiet);
  line-height: 1.3;
  overflow-wrap: anywhere;
`;

export interface DefaultLayoutProps extends SignOutProps {
  readonly brand: BrandData;
  readonly navigation: readonly NavigationItem[];
  /** The items about the signed-in driver, which are next to the driver's name and not in the bar. */
  readonly account?: readonly NavigationItem[];
  /** The name of the signed-in driver; '' while it is not known. */
  readonly driver: string;
  readonly children: ReactNode;
}

/** Layout of every page of a signed-in driver: bottom bar and header on a phone, side navigation from 1024 px. */
export function DefaultLayout(props: DefaultLayoutProps) {
  const { brand, navigation, account = [], driver, children, ...ending } = props;
  const [isTaskInProgress, setInProgress] = useState(false);
  const [opened, setOpened] = useState<{ readonly menu: 'more' | 'account'; readonly at: string } | null>(null);
  const { key } = useLocation();
  // A navigation closes the menu in the same render, because the new heading cannot take the focus while it is open.
  const menu = opened?.at === key ? opened.menu : null;
  const setMenu = (next: 'more' | 'account' | null) => setOpened(next && { menu: next, at: key });

  // biome-ignore lint/correctness/useExhaustiveDependencies: after Back to the page where it was open, it stays closed
  useEffect(() => setOpened(null), [key]);

  const who = <Who $unknown={driver === ''}>{driver}</Who>;
  const signOut = <SignOut {...ending} />;
  return (
    <TaskModeContext value={setInProgress}>
      <SkipLink />
      <RouteAnnouncer />
      <Connection />
      <Frame>
        <Side aria-label="All pages">
          <div>
            <Brand brand={brand} />
            <div>
              <NavigationList items={navigation} />
            </div>
            <div>
              {who}
              <NavigationList items={account} />
              {signOut}
            </div>
          </div>
        </Side>
        <div>
          {!isTaskInProgress && (
            <Top>
              <Brand brand={brand} />
              <IconButton icon="you" label="Your account" opensDialog onClick={() => setMenu('account')} />
            </Top>
          )}
          <Main id={mainId} tabIndex={-1}>
            {children}
            <RouteProgress />
          </Main>
        </div>
      </Frame>
      {!isTaskInProgress && <BottomBar items={navigation} moreOpen={menu === 'more'} onMore={() => setMenu('more')} />}
      <Dialog open={menu !== null} title={menu === 'account' ? 'Your account' : 'More'} onClose={() => setMenu(null)}>
        <nav aria-label={menu === 'account' ? 'Your account' : 'More'}>
          {menu === 'account' && who}
          <NavigationList items={menu === 'more' ? navigation.filter((item) => !item.short) : account}>
            <li>{signOut}</li>
          </NavigationList>
        </nav>
      </Dialog>
    </TaskModeContext>
  );
}
