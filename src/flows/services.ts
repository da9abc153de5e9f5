import type { ReactNode } from 'react';
import type { ActorRefFrom, InspectionEvent } from 'xstate';
import type { sessionMachine } from '../../machines/session';
import type { Client } from '../api/client';
import type { PortalConfig } from '../api/config';
import type { ChosenFiles } from '../photos/chosen-files';
import type { DraftStore } from '../storage/drafts';
import type { Mark } from '../storage/mark';
import type { MissingCollections } from '../storage/missing-collections';
import type { OpenPayments } from '../storage/open-payment';
import type { ReadPosts } from '../storage/read-posts';
import type { TicketStore } from '../storage/ticket-store';

/** What the app passes to every screen, so that features need no globals. */
export interface Services {
  readonly config: PortalConfig;
  /** The shared client. Its larger part is a separate chunk, loaded at the first call. */
  readonly client: () => Promise<Client>;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly drafts: DraftStore;
  readonly files: ChosenFiles;
  readonly ticketStore: TicketStore;
  /** A pending sign-out of any tab. Its cookie is still valid, and would sign in the next person at the device. */
  readonly pendingSignOut: Mark;
  readonly payments: OpenPayments;
  readonly readPosts: ReadPosts;
  /** Collections that this operator lacks (OP-09). */
  readonly missing: Pick<MissingCollections, 'all' | 'subscribe'>;
  /** Shows a short confirmation. Never show an error here alone. */
  readonly toast: (message: string) => void;
  /** Whether the URL leads to a screen that this driver may open, for links that would otherwise lead nowhere. */
  readonly canOpen: (path: string) => boolean;
  /** Passed to every actor, so that tests can inspect the running charts. */
  readonly inspect: ((event: InspectionEvent) => void) | undefined;
  /** A random idempotency key for one action of the driver. */
  readonly newKey: () => string;
}

/** What a route passes to its screen's loader. */
export interface LoadArgs {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly signal: AbortSignal;
  /** Throws the error of a page that does not exist, for a URL of the right shape without a record. */
  readonly notFound: () => never;
  /** The page's current data, during a background read: the loader keeps what the running chart uses, so that the chart does not restart. */
  readonly currentData?: unknown;
}

/** When an open page is read again automatically: `return` when the driver returns to it, `waiting` also while it waits for an answer. */
export type RefreshMode = 'return' | 'waiting';

/** A screen's module: its loader, if any, and its component. */
export interface ScreenModule {
  readonly load?: (services: Services, args: LoadArgs) => Promise<unknown>;
  /** Whether a navigation within the screen's own URL reads the data again; without it every navigation does. */
  readonly shouldReload?: (from: URL, to: URL) => boolean;
  /** The screen may render before the operator has said who is signed in. A signed-in driver is then redirected. */
  readonly rendersBeforeSession?: boolean;
  /** The screen only shows its data, so it may show old data while offline, with the time of the read. */
  readonly mayShowStaleData?: boolean;
  /** When the screen is read again automatically; null for never. Without it: on return, if `mayShowStaleData` is set. */
  readonly refresh?: (data: never, url: URL) => RefreshMode | null;
  readonly Screen: (props: { readonly services: Services }) => ReactNode;
  readonly title: string;
}
