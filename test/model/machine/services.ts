import { waitFor } from 'xstate';
import type { PendingTicket } from '../../../machines/ticket';
import type { Services } from '../../../src/flows/services';
import { noPage } from '../../support/no-page';
import { portalPage } from '../../support/portal-page';
import type { World } from '../../support/world';
import { openPortal } from './portal';

/** The services of the portal, for a driver whose cookie the page has. The session has asked who is signed in. */
export const flowServices = async (storedTickets: readonly PendingTicket[] = []): Promise<Services> => {
  const { services } = openPortal();
  services.session.start();
  const { context } = await waitFor(services.session, (now) => now.hasTag('signed-in'));
  for (const ticket of storedTickets) services.ticketStore.store(context.user?.id ?? '', ticket);
  return services;
};

/** Signs the driver in, and returns their services. */
export const signedInServices = async (
  world: World,
  storedTickets: readonly PendingTicket[] = [],
  wanted: Parameters<World['arrange']>[0] = {},
): Promise<Services> => {
  const { cookies } = await world.arrange({ ...wanted, session: 'signed-in' });
  for (const cookie of cookies) await portalPage().setCookie(cookie);
  return flowServices(storedTickets);
};

/** The arguments of a loader for a page at this address. */
export const pageAt = (address: string, params: Record<string, string> = {}) => ({
  params,
  url: new URL(address, portalPage().portalOrigin),
  signal: new AbortController().signal,
  notFound: noPage,
});

/** A world, and the origins of the two servers. */
export const placeIn = (world: World) => {
  const { sandboxOrigin, portalOrigin } = portalPage();
  return { world, sandboxOrigin, portalOrigin };
};
