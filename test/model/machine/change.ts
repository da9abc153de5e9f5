import type { PendingTicket } from '../../../machines/ticket';
import { reserveTicketKey } from '../../../src/api/raise-ticket';
import type { DocumentToSend, Replacing } from '../../../src/api/vehicle-changes';
import { loadChange } from '../../../src/features/vehicle-documents/vehicle-change/wiring';
import { portalPage } from '../../support/portal-page';
import type { World } from '../../support/world';
import { arrangeChange, carOf, changeDetails, type OpenedAt, searchOf } from '../models/change-fixtures';
import type { ChangeKind, ChangeServer } from '../models/change-server';
import type { ModelEvent } from '../toolkit/model';
import { flowServices, pageAt, placeIn } from './services';

/** A document as a driver has filled it in. */
const newDocument = (): DocumentToSend & Replacing => ({
  replaces: null,
  keepFileIds: [],
  key: crypto.randomUUID(),
  number: 'EX-20417',
  issuedOn: '',
  expiresOn: `${new Date().getFullYear() + 1}-06-30`,
  files: [new File(['%PDF-1.4\n%%EOF\n'], 'licence.pdf', { type: 'application/pdf' })],
});

/** Arranges the operator's side, and reads the data of a change's screens, at the place that the address names. */
export const openChange = async (world: World, server: ChangeServer, { reserved = false, ...at }: OpenedAt = {}) => {
  const { setCookie } = portalPage();
  const place = placeIn(world);
  const car = await carOf(place);
  for (const cookie of await arrangeChange(place, server, car, !reserved)) await setCookie(cookie);
  const services = await flowServices();
  const read = async (search = '') => {
    const data = await loadChange(services, pageAt(search));
    // The page does not wait for these reads, but the harness does: it holds and counts every later call.
    await Promise.all([data.reserved, data.tickets]);
    return data;
  };
  let data = await read();
  if (reserved && data.open) {
    const pendingTicket = { key: crypto.randomUUID(), kind: 'vehicle_change', about: data.open.id } as const;
    await reserveTicketKey(await services.client(), pendingTicket, new AbortController().signal);
    if (reserved === 'here') services.ticketStore.store(data.userId, pendingTicket);
    data = await read();
  }
  const search = searchOf(at, data.open?.document_types?.[0]?.id);
  if (search) data = await read(search);
  return {
    services,
    data,
    /** The event with the operator's ids and real contents, in place of the model's placeholders. */
    realEvent: (event: ModelEvent): ModelEvent => {
      if (event.type === 'driver.saveDetails')
        return { ...event, details: changeDetails((event.details as { kind: ChangeKind }).kind, car) };
      if (event.type === 'driver.sendDocument') {
        const note = event.note as PendingTicket | null;
        return {
          ...event,
          document: newDocument(),
          note: note && { ...note, key: crypto.randomUUID(), change: data.open?.id },
        };
      }
      if (event.type === 'driver.confirmDiscard') return { ...event, key: crypto.randomUUID() };
      if (event.type === 'driver.submit') return { ...event, key: crypto.randomUUID() };
      return event;
    },
  };
};
