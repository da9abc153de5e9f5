import { type ApiEvent, type Client, createClient } from '../../../src/api/client';
import { enterWorld, leaveWorld, portalPage } from '../../support/portal-page';
import type { World } from '../../support/world';

interface Caller {
  readonly world: World;
  readonly client: Client;
  /** The events that the session got. */
  readonly apiEvents: readonly ApiEvent[];
}

/** The caller of each test in a file: a client in a world of its own, which is removed afterwards. Read it only inside tests. */
export const callerInWorld = (options?: { readonly signedIn: boolean }): Caller => {
  const caller = {} as { -readonly [part in keyof Caller]: Caller[part] };
  beforeEach(async () => {
    const apiEvents: ApiEvent[] = [];
    caller.world = await enterWorld(options);
    caller.apiEvents = apiEvents;
    caller.client = createClient({
      baseUrl: portalPage().sandboxOrigin,
      sendToSession: (event) => apiEvents.push(event),
    });
  });
  afterEach(() => leaveWorld(caller.world));
  return caller;
};
