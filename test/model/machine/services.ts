import { waitFor } from 'xstate';
import type { PendingTicket } from '../../../machines/ticket';
import type { Services } from '../../../src/flows/services';
import { noPage } from '../../support/no-page';
import { portalPage } from '../../support/portal-page';
import type { World } from '../../support/world';
import { openPortal } from './portal';

/** The portal's own services, for a driver whose cookie the page has. The session has asked who that is. */
export const flowServices = async (storedTickets: readonly PendingTicket[] = []): Promise<Services> => {
  const { services } = openPortal();
  services.session.start();
  const { context } = await waitFor(services.session, (now) => now.hasTag('signed-in'));
  for (const ticket of storedTickets) services.ticketStore.store(context.user?.id ?? '', ticket);
  return services;
};

/** The same, after the driver has signed in. */
export const signedInServices = async (
  world: World,
  storedTickets: readonly PendingTicket[] = [],
  wanted: Parameters<World['arrange']>[0] = {},
): Promise<Services> => {
  const { cookies } = await world.arrange({ ...wanted, session: 'signed-in' });
  for (const cookie of cookies) await portalPage().setCookie(cookie);
  return flowServices(storedTickets);
};

/** What a page at this address is loaded with. */
export const pageAt = (address: string, params: Record<string, string> = {}) => ({
  params,
  url: new URL(address, portalPage().portalOrigin),
  signal: new AbortController().signal,
  notFound: noPage,
});

/** Where a world and the two servers are. */
export const placeIn = (world: World) => {
  const { sandboxOrigin, portalOrigin } = portalPage();
  return { world, sandboxOrigin, portalOrigin };
};
