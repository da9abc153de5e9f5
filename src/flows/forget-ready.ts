import { cancelReservation } from '../api/raise-ticket';
import type { StoredTicket } from '../storage/ticket-store';
import type { Services } from './services';

/** Removes what is ready to send from this device, and its reservation at our host. */
export const forgetReady = (
  { client, ticketStore }: Pick<Services, 'client' | 'ticketStore'>,
  userId: string,
  ticket: StoredTicket,
): void => {
  ticketStore.remove(userId, ticket);
  void client()
    .then((api) => cancelReservation(api, ticket, AbortSignal.timeout(10_000)))
    .catch(() => undefined);
};
