import { createActor } from 'xstate';
import { sessionMachine } from '../../../machines/session';
import type { OwedTicket } from '../../../machines/ticket';
import { createClient } from '../../../src/api/client';
import { fetchUser } from '../../../src/api/session';
import { draftStore } from '../../../src/device/drafts';
import { owedTickets } from '../../../src/device/owed-tickets';
import type { Services } from '../../../src/services';
import { portalPage } from '../../support/portal-page';

/** The ids that the host uses when nobody configures others. */
const fields = { topic: 3_600_001, document: 3_600_007, vehicle_change: 3_600_008 };

/**
 * What a flow needs of the portal, for a driver who is signed in: the real client and the session as it would be. The rest is
 * for screens.
 */
export const flowServices = async (noted: readonly OwedTicket[] = []): Promise<Services> => {
  const client = createClient({ baseUrl: portalPage().sandboxOrigin, tell: (news) => session.send(news) });
  const session = createActor(sessionMachine, {
    input: { remembered: await fetchUser(client, 'Europe/London'), owesSignOut: false },
  }).start();
  const { user } = session.getSnapshot().context;
  const owed = owedTickets(localStorage);
  owed.wipe();
  for (const ticket of noted) owed.note(user?.id ?? '', ticket);
  return {
    client: () => Promise.resolve(client),
    session,
    config: { zendesk: { custom_field_ids: fields } },
    owed,
    drafts: draftStore(localStorage),
    newKey: () => crypto.randomUUID(),
  } as unknown as Services;
};
