import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import type { PortalConfig } from '../api/config';
import * as login from '../features/login/screen';
import * as loginReset from '../features/reset-password/ask';
import type { ScreenModule, Services } from '../flows/services';
import { chosenFiles } from '../photos/chosen-files';
import { draftStore } from '../storage/drafts';
import { mark } from '../storage/mark';
import { missingCollections } from '../storage/missing-collections';
import { openPayments } from '../storage/open-payment';
import { readPosts } from '../storage/read-posts';
import { browserStorage } from '../storage/storage';
import { noOtherTabs } from '../storage/tabs';
import { openTicketStore } from '../storage/ticket-store';
import { userCache } from '../storage/user-cache';
import { PageSkeleton } from '../ui/PageSkeleton';
import { collectStyles } from '../ui/styles';
import { Frame } from './frame';
import { createLastReads } from './last-reads';
import { createLayouts } from './layouts';
import { startOf, toRoutes } from './router';
import { routeTable } from './routes';
import { createSession } from './session';

/** A guest page that the build renders: `{{…}}` marks values of the deployment. */
export interface GuestPage {
  readonly title: string;
  /** The style element that the markup needs. */
  readonly styles: string;
  /** The HTML by the contacts that the deployment has, in the order of `contacts`. */
  readonly markup: Readonly<Record<string, string>>;
}

/** The skeleton of home, for a browser that remembers a driver. */
export interface HomeSkeleton {
  readonly styles: string;
  readonly skeleton: string;
}

const contacts = ['phone', 'email', 'hours'] as const;
type Contact = (typeof contacts)[number];

/** Pages that need neither a read nor a driver. The host sends `/login?back=` for every return URL. */
const pages: Readonly<Record<string, ScreenModule>> = {
  '/login': login,
  '/login?back=': login,
  '/login/reset': loginReset,
};

const configWith = (contacts: readonly Contact[]): PortalConfig => {
  const contact = (name: Contact) => (contacts.includes(name) ? `{{support.${name}}}` : null);
  return {
    api_base_url: 'https://operator.invalid',
    api: {
      methods: { vehicle_change_submit: 'POST', insurance_store: 'POST', agreement_accept: 'POST', payment: 'POST' },
      idempotency_keys: true,
      time_zone: 'UTC',
    },
    country_rules: { postcode: 'GB', phone: 'GB', bank_account: 'GB', registration: 'GB' },
    user_state_key: 'portal.user',
    time_zone: 'Europe/London',
    release: 'v0.0.0',
    environment: 'build',
    partner: { name: '{{partner.name}}', logo_url: '{{partner.logo_url}}', terms_url: null },
    partner_plus_base_path: '/partner-plus',
    image_origins: [],
    support: { phone: contact('phone'), email: contact('email'), hours: contact('hours'), reply_time: null },
    sentry: { dsn: null, ignored_messages: [] },
    zendesk: {
      custom_field_ids: {
        topic: 0,
        agreement: null,
        booking: null,
        document: 0,
        insurance_quote: null,
        invoice: null,
        payout: null,
        statement: null,
        vehicle_change: 0,
        page_path: null,
        release: null,
      },
    },
    uploads: { max_file_bytes: 1, max_files: 1, max_total_bytes: 1, accepted_types: [] },
  };
};

const noServer = async (): Promise<never> => {
  throw new Error('A page that the build renders makes no calls.');
};
const noop = () => undefined;

/** Services without storage, with a session that has not started. */
const servicesWith = (config: PortalConfig): Services => {
  const localStore = browserStorage('localStorage');
  const pendingSignOut = mark(localStore, '');
  return {
    config,
    client: noServer,
    session: createSession({
      client: noServer,
      timeZone: config.time_zone,
      cache: userCache(localStore, config.user_state_key, noOtherTabs),
      pendingSignOut,
      tabs: noOtherTabs,
      navigate: noop,
      refreshPage: noop,
      restartPage: noop,
      wipeDevice: noop,
      warn: noop,
    }),
    drafts: draftStore(localStore),
    files: chosenFiles(),
    ticketStore: openTicketStore(localStore),
    pendingSignOut,
    payments: openPayments(localStore),
    readPosts: readPosts(localStore),
    toast: noop,
    missing: missingCollections(localStore),
    canOpen: () => false,
    inspect: undefined,
    newKey: () => '',
  };
};

const pathOf = (address: string): string => address.replace(/\?.*/, '');

const draw = (address: string, module: ScreenModule, contacts: readonly Contact[]) => {
  const path = pathOf(address);
  const services = servicesWith(configWith(contacts));
  const rows = routeTable(services.config.partner_plus_base_path);
  const row = rows.find((each) => each.path === path);
  if (!row || module.load) throw new Error(`${path} cannot be drawn by the build.`);
  const empty = () => null;
  const parts = {
    opened: { row, module },
    services,
    rows,
    lastReads: createLastReads(),
    refreshed: new Map<string, unknown>(),
    codeOf: noServer,
    layouts: createLayouts(services, rows),
    PageFailure: empty,
    Fatal: empty,
  };
  const router = createMemoryRouter(toRoutes(parts), { initialEntries: [address], ...startOf(parts) });
  const [styles, html] = collectStyles((collect) => renderToString(collect(<Frame router={router} />)));
  router.dispose();
  const [unnamed] = /(?<=["\s])sc-(?!global-|keyframes-|[\da-z]+-\d+\b)[\w-]+/.exec(styles + html) ?? [];
  if (unnamed)
    throw new Error(
      `${path} is drawn with "${unnamed}", whose file is not in the list of babel.config.js: its class is another in the browser.`,
    );
  // React renders the contents of the head first: the title, and preloads of pictures, which the markup names anyway.
  const [head = ''] = /^(?:<link [^>]*>|<title>[^<]*<\/title>)*/.exec(html) ?? [];
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1];
  if (title === undefined) throw new Error(`${path} was drawn without a title.`);
  return { title, styles, markup: html.slice(head.length) };
};

/** Every combination of contacts that a deployment may have. */
const choices = contacts.reduce<readonly (readonly Contact[])[]>(
  (sets, name) => sets.flatMap((set) => [set, [...set, name]]),
  [[]],
);

const drawGuest = (address: string, module: ScreenModule, contacts: readonly Contact[]) => {
  const isForGuests = routeTable('/partner-plus').some(
    (row) => row.path === pathOf(address) && row.checks.includes('guest'),
  );
  if (!isForGuests || !module.rendersBeforeSession)
    throw new Error(`${address} is not a page that can be sent as HTML.`);
  return draw(address, module, contacts);
};

const drawSkeleton = (): HomeSkeleton => {
  const { styles, markup } = draw('/', { Screen: PageSkeleton, title: 'Home' }, []);
  return { styles, skeleton: markup };
};

/** The HTML that the host can send, by URL: every guest page, and the skeleton of home. */
export const guestPages: Readonly<Record<string, GuestPage | HomeSkeleton>> = {
  ...Object.fromEntries(
    Object.entries(pages).map(([address, module]) => {
      const { title, styles } = drawGuest(address, module, contacts);
      return [
        address,
        {
          title,
          styles,
          markup: Object.fromEntries(
            choices.map((contacts) => [contacts.join(' '), drawGuest(address, module, contacts).markup]),
          ),
        },
      ];
    }),
  ),
  '/': drawSkeleton(),
};
