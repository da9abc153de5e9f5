import { type Client, createClient, type SessionNews } from '../../../src/api/client';
import { enterWorld, leaveWorld, portalPage } from '../../support/portal-page';
import type { World } from '../../support/world';

interface Caller {
  readonly world: World;
  readonly client: Client;
  /** What the session was told. */
  readonly news: readonly SessionNews[];
}

/** Who calls in each test of a file: its own client in its own world, which is left again. To be read inside of tests. */
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
