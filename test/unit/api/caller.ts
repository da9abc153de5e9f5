import { type Client, createClient, type SessionNews } from '../../../src/api/client';
import { enterWorld, leaveWorld, portalPage } from '../../support/portal-page';
import type { World } from '../../support/world';

interface Caller {
  readonly world: World;
  readonly client: Client;
  /** The events that the session got. */
  readonly news: readonly SessionNews[];
}

/** The caller of each test in a file: a client in a world of its own, which is removed afterwards. Read it only inside tests. */
export const callerInWorld = (options?: { readonly signedIn: boolean }): Caller => {
  const caller = {} as { -readonly [part in keyof Caller]: Caller[part] };
  beforeEach(async () => {
    const news: SessionNews[] = [];
    caller.world = await enterWorld(options);
    caller.news = news;
    caller.client = createClient({ baseUrl: portalPage().sandboxOrigin, sendToSession: (event) => news.push(event) });
  });
  afterEach(() => leaveWorld(caller.world));
  return caller;
};
