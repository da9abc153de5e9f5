import { waitFor } from 'xstate';
import type { OwedTicket } from '../../../machines/ticket';
import type { Services } from '../../../src/services';
import { openPortal } from './portal';

/** The portal's own services, for a driver whose cookie the page has. The session has asked who that is. */
export const flowServices = async (noted: readonly OwedTicket[] = []): Promise<Services> => {
  const { services } = openPortal();
  services.session.start();
  const { context } = await waitFor(services.session, (now) => now.hasTag('signed-in'));
  for (const ticket of noted) services.owed.note(context.user?.id ?? '', ticket);
  return services;
};
