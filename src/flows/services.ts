import type { ReactNode } from 'react';
import type { ActorRefFrom, InspectionEvent } from 'xstate';
import type { sessionMachine } from '../../machines/session';
import type { Client } from '../api/client';
import type { PortalConfig } from '../api/config';
import type { ChosenFiles } from '../photos/chosen-files';
import type { DraftStore } from '../storage/drafts';
import type { Mark } from '../storage/mark';
import type { MissingCollections } from '../storage/missing-collections';
import type { NotedTickets } from '../storage/noted-tickets';
import type { OpenPayments } from '../storage/open-payment';
import type { ReadPosts } from '../storage/read-posts';

/** What the app hands to every screen: nothing in a feature reaches for a global. */
export interface Services {
  readonly config: PortalConfig;
  /** One for all. Its larger part arrives with a chunk of its own, when the first call needs it. */
  readonly client: () => Promise<Client>;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly drafts: DraftStore;
  readonly files: ChosenFiles;
  readonly notedTickets: NotedTickets;
  /** A sign-out that the operator has not heard of, of whichever tab: its cookie is still good, and would let in whoever comes next. */
  readonly owedSignOut: Mark;
  readonly payments: OpenPayments;
  readonly readPosts: ReadPosts;
  /** What this operator does not have (OP-09). */
  readonly missing: Pick<MissingCollections, 'all' | 'subscribe'>;
  /** Shows a short confirmation. Never the only place of an error. */
  readonly toast: (message: string) => void;
  /** Does the address lead to a screen that this driver may open? Nothing leads to a page that is not there. */
  readonly leadsTo: (path: string) => boolean;
  /** Given to every actor, so that a test can watch the running charts. */
  readonly inspect: ((event: InspectionEvent) => void) | undefined;
  /** A random key for one thing the driver means to do. */
  readonly newKey: () => string;
}

/** What a route hands to its screen's loader. */
export interface LoadArgs {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly signal: AbortSignal;
  /** Answers as a page that does not exist: the address has the right shape and means nothing. */
  readonly notFound: () => never;
  /** What the page shows, when it is read again in the background: nothing that the driver has begun there starts anew. */
  readonly shown?: unknown;
}

/** When an open page is read again by itself: on the driver's return to it; `waiting`, because an answer is to come, also meanwhile. */
export type RefreshMode = 'return' | 'waiting';

/** A screen's module as the route table imports it: the read, if there is one, and the component. */
export interface ScreenModule {
  readonly load?: (services: Services, args: LoadArgs) => Promise<unknown>;
  /** Whether a step within the screen's own address reads its data again; left out, every change of the address does. */
  readonly shouldReload?: (from: URL, to: URL) => boolean;
  /** It may be shown before the operator has said whether somebody is signed in: whoever is, is then led on. */
  readonly rendersBeforeSession?: boolean;
  /** It only shows what it read: without a connection it may show that again, and says as of when. */
  readonly showsStaleData?: boolean;
  /** When it is read again by itself, and null for not now. Left out: on return, if it only shows what it read. */
  readonly refresh?: (data: never, url: URL) => RefreshMode | null;
  readonly Screen: (props: { readonly services: Services }) => ReactNode;
  /** Title of the page. */
  readonly title: string;
}
