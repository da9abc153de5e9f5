import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { matchPath, useLocation } from 'react-router';
import type { Services } from '../flows/services';
import { AuthenticationLayout } from '../shell/AuthenticationLayout';
import { DefaultLayout } from '../shell/DefaultLayout';
import type { NavigationItem, NavigationPart } from '../shell/navigation';
import { PublicLayout } from '../shell/PublicLayout';
import { decide, type SessionView } from './checks';
import { goneFrom } from './gone';
import { FirstPageSkeleton } from './router';
import type { LayoutName, RouteRow } from './routes';
import type { ScreenName } from './screens';
import { unsentOf } from './unsent';

/** Every item of the navigation, in order. An item shows when its screen exists. */
const allItems: readonly NavigationItem[] = [
  { href: '/', label: 'Home', icon: 'home', short: 'Home' },
  {
    href: '/bookings-earnings',
    label: 'Money',
    icon: 'earnings',
    short: 'Money',
    parts: [
      { href: '/bookings-earnings', label: 'Earnings' },
      { href: '/payouts', label: 'Payouts' },
      { href: '/plans-invoices', label: 'Charges', also: ['/payments'] },
    ],
  },
  { href: '/vehicle-documents', label: 'Vehicle and documents', icon: 'documents', short: 'Documents' },
  { href: '/tickets-support', label: 'Support', icon: 'support', short: 'Support' },
  { href: '/insure', label: 'Insurance', icon: 'shield' },
  { href: '/news', label: 'News', icon: 'news' },
  { href: '/agreements', label: 'Agreements', icon: 'sign' },
];

/** The items next to the driver's name, which are not used every day. */
const accountItems: readonly NavigationItem[] = [{ href: '/profile', label: 'Your details', icon: 'you' }];

/** The offers, whose URL a deployment chooses. */
const offersOf = (rows: readonly RouteRow[]): readonly NavigationItem[] =>
  pathsOf(rows, 'partner-plus').map((href) => ({ href, label: 'Offers', icon: 'deal' }));

const pathsOf = (rows: readonly RouteRow[], ...names: readonly ScreenName[]): readonly string[] =>
  rows.flatMap(({ screen, path }) => (names.includes(screen) ? [path] : []));

/** The items whose screen exists. An item with parts links to the first existing part. */
const existing = (items: readonly NavigationItem[], rows: readonly RouteRow[]): readonly NavigationItem[] => {
  const exists = ({ href }: NavigationPart) => rows.some((row) => row.path === href);
  return items.flatMap((item) => {
    const parts = item.parts?.filter(exists);
    if (!parts) return exists(item) ? item : [];
    return parts[0] ? { ...item, href: parts[0].href, parts } : [];
  });
};

/** The items whose screen exists, that this driver may enter, and that have not disappeared. */
export const navigationItems = (
  rows: readonly RouteRow[],
  user: SessionView['user'],
  isGone: (path: string) => boolean = () => false,
): readonly NavigationItem[] =>
  existing(
    [...allItems, ...offersOf(rows)],
    rows.filter(({ checks, path }) => decide(checks, { user, unreachable: null }).kind !== 'forbid' && !isGone(path)),
  );

/** Creates the layouts of the route table with the brand, the navigation and the driver. */
export const createLayouts = (
  services: Services,
  rows: readonly RouteRow[],
): Readonly<Record<LayoutName, (props: { children: ReactNode }) => ReactNode>> => {
  const { partner, support } = services.config;
  const brand = { name: partner.name, logoUrl: partner.logo_url };
  const accessDenied = pathsOf(rows, 'blocked', 'reinstate');
  // These pages have no sign-in link: a driver who registers has no account yet, and a driver who verifies is signed in.
  const beyondSignIn = pathsOf(rows, 'register', 'verify');
  const openToAll = pathsOf(rows, 'partner-plus');
  const account = existing(accountItems, rows);

  const useFrame = () => {
    const isSigningOut = useSelector(services.session, (state) => state.matches('signingOut'));
    const canSignOut = useSelector(services.session, (state) => state.can({ type: 'driver.signOut' }));
    const user = useSelector(services.session, (state) => state.context.user);
    const missing = useSyncExternalStore(services.missing.subscribe, services.missing.all, services.missing.all);
    // biome-ignore lint/correctness/useExhaustiveDependencies: `goneFrom` depends on the missing collections
    const navigation = useMemo(() => navigationItems(rows, user, goneFrom(services)), [user, missing]);
    return {
      brand,
      navigation,
      account,
      driver: user?.fleetName ? `Driving for ${user.fleetName}` : '',
      onSignOut: canSignOut ? () => services.session.send({ type: 'driver.signOut' }) : undefined,
      isSigningOut,
      unsent: () => (user ? unsentOf(user.id) : []),
    };
  };

  // While the next page's code loads, the sign-out must remove this page, because it belongs to the driver who has signed out.
  const useOwn = (children: ReactNode) => {
    const isGone = useSelector(services.session, (state) => state.hasTag('signed-out') || state.matches('replaced'));
    const isOpening = useSelector(
      services.session,
      (state) => state.matches({ confirmingDriver: 'loadingUser' }) && state.context.user === null,
    );
    if (isOpening) return <FirstPageSkeleton />;
    return isGone ? null : children;
  };

  return {
    default: function Default({ children }) {
      const frame = useFrame();
      const content = useOwn(children);
      const isGuest = useSelector(services.session, (state) => state.context.user === null);
      const { pathname } = useLocation();
      const isPublic = isGuest && openToAll.some((path) => matchPath(path, pathname));
      return isPublic ? (
        <PublicLayout brand={brand}>{children}</PublicLayout>
      ) : (
        <DefaultLayout {...frame}>{content}</DefaultLayout>
      );
    },
    support: function Support({ children }) {
      return <DefaultLayout {...useFrame()}>{useOwn(children)}</DefaultLayout>;
    },
    authentication: function Authentication({ children }) {
      // These pages show the contact themselves, next to the reason.
      const { pathname } = useLocation();
      const asksItself = accessDenied.includes(pathname);
      const question = beyondSignIn.includes(pathname) ? 'Do you need help?' : 'Can’t sign in?';
      return (
        <AuthenticationLayout brand={brand} {...(asksItself ? {} : { help: { question, ...support } })}>
          {children}
        </AuthenticationLayout>
      );
    },
  };
};
