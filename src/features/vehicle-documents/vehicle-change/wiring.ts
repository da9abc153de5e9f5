import { fromPromise } from 'xstate';
import type { DeliveryReceipt, LookupResult } from '../../../../machines/delivery';
import { accepted, type Result } from '../../../../machines/shared/result';
import { isEditable } from '../../../../machines/shared/vehicle-change';
import type { PendingTicket } from '../../../../machines/ticket';
import { type ChangeItem, type VehicleChange, vehicleChangeMachine } from '../../../../machines/vehicle-change';
import { changeDetailsMachine } from '../../../../machines/vehicle-change/details';
import { changeDiscardMachine, type Discarded } from '../../../../machines/vehicle-change/discard';
import { changeDocumentMachine } from '../../../../machines/vehicle-change/document';
import { uploadDocument } from '../../../api/change-documents';
import type { Client } from '../../../api/client';
import { fetchFleet, fetchOperatingAreas, fetchVehicles } from '../../../api/driver';
import { optional } from '../../../api/optional';
import { fetchTickets } from '../../../api/tickets';
import {
  type ChangeDetails,
  type DocumentToSend,
  discardVehicleChange,
  fetchVehicleChanges,
  type Replacing,
  readVehicleChange,
  submitVehicleChange,
  toVehicleChange,
} from '../../../api/vehicle-changes';
import { isOpenChange } from '../../../domain/car';
import { deliveryOf, ticketLogic } from '../../../flows/delivery';
import { readTicketStatuses } from '../../../flows/pending-tickets';
import { requireDriver } from '../../../flows/require-driver';
import type { LoadArgs, Services } from '../../../flows/services';
import { uploadProgress } from '../progress';
import { isTicketOfChange, reservedKeyOf } from '../reserved-key';
import { placeIn } from './change-address';
import { saveChange } from './save-change';

type Reserved = ReturnType<typeof readTicketStatuses>;

const receiptOf = ({ id, status }: VehicleChange): DeliveryReceipt => ({
  id,
  awaitsStaff: status === 'pending',
  status,
});

const lookupResultOf = (change: VehicleChange | null): LookupResult => {
  if (isEditable(change)) return 'notThere';
  return change === null || change.status === 'cancelled' ? 'superseded' : receiptOf(change);
};

/** What the driver can correct, by the names of the contract. */
const correctable = /^(documents|files|number|issued_on|expires_on)\b/;

/** A rejection. If the driver cannot correct it, and the change has been closed elsewhere, it fails: the chart then reads the change. */
const unlessClosed = async <Value>(
  result: Result<Value>,
  client: Client,
  changeId: string,
  signal: AbortSignal,
): Promise<Result<Value>> => {
  if (result.accepted || Object.keys(result.rejection.fields).some((name) => correctable.test(name))) return result;
  const change = await readVehicleChange(client, changeId, signal).catch(() => undefined);
  if (change === undefined || isEditable(change)) return result;
  throw new Error('The change is closed.');
};

/** How long a deletion waits for the host's tickets, in milliseconds. The page requested them when it opened. */
const hostWait = 3_000;

const orNullAfterWait = <Value>(read: Promise<Value | null>): Promise<Value | null> =>
  Promise.race([read, new Promise<null>((resolve) => setTimeout(resolve, hostWait, null))]);

/** How this device remembers the private note of a chart until the team has it. */
const noteStorage = ({ ticketStore }: Services, userId: string) => {
  const change =
    (apply: (userId: string, note: PendingTicket) => void) => (args: { context: { note: PendingTicket | null } }) => {
      if (args.context.note) apply(userId, args.context.note);
    };
  return { storeTicket: change(ticketStore.store), removeTicket: change(ticketStore.remove) };
};

/**
 * Deletes a draft, or withdraws a change that the team has.
 * @param reserved the driver's tickets at our host, read when the page opened; null when the host could not be asked
 * @param settled keys of tickets that were raised or cancelled since
 */
export const changeDiscardLogic = (
  services: Services,
  userId: string,
  reserved: Reserved,
  settled: ReadonlySet<string> = new Set(),
) => {
  const { client, ticketStore } = services;
  return changeDiscardMachine.provide({
    actors: {
      ticket: ticketLogic(services),
      discardChange: fromPromise<Discarded, { changeId: string }>(async ({ input: { changeId }, signal }) => {
        const result = await discardVehicleChange(await client(), changeId, signal);
        const tickets = await orNullAfterWait(reserved);
        return {
          result,
          reserved:
            tickets?.find(
              (ticket) => !ticket.isRaised && isTicketOfChange(changeId, ticket) && !settled.has(ticket.key),
            ) ?? null,
        };
      }),
    },
    actions: {
      ...noteStorage(services, userId),
      removeTicket: ({ context }) => {
        if (context.pendingTicket) ticketStore.remove(userId, context.pendingTicket);
        if (context.note) ticketStore.remove(userId, context.note);
      },
    },
  });
};

/** The vehicle-change chart with its calls. Made by the loader, outside React. */
export const vehicleChangeLogic = (services: Services, userId: string, reserved: Reserved) => {
  const { client, ticketStore } = services;
  const settled = new Set<string>();
  return vehicleChangeMachine.provide({
    actors: {
      details: changeDetailsMachine.provide({
        actors: {
          saveChange: fromPromise<Result<VehicleChange>, { details: unknown }>(async ({ input, signal }) =>
            saveChange(await client(), input.details as ChangeDetails, signal),
          ),
        },
      }),
      document: changeDocumentMachine.provide({
        actors: {
          uploadDocument: fromPromise<Result<void>, { changeId: string; documentTypeId: string; document: unknown }>(
            async ({ input, signal }) => {
              uploadProgress.set(0);
              const sent = input.document as DocumentToSend & Replacing;
              const api = await client();
              const { changeId, documentTypeId } = input;
              return unlessClosed(
                await uploadDocument(api, changeId, documentTypeId, sent, signal, uploadProgress.set),
                api,
                changeId,
                signal,
              );
            },
          ),
          readChange: fromPromise<VehicleChange | null, { changeId: string }>(async ({ input, signal }) =>
            readVehicleChange(await client(), input.changeId, signal),
          ),
          ticket: ticketLogic(services),
        },
        actions: noteStorage(services, userId),
      }),
      delivery: deliveryOf<ChangeItem>(services, userId, {
        send: async (api, { changeId }, signal) => {
          const result = await submitVehicleChange(api, changeId, signal);
          return result.accepted ? accepted(receiptOf(result.value)) : unlessClosed(result, api, changeId, signal);
        },
        find: async (api, { changeId }, signal) => lookupResultOf(await readVehicleChange(api, changeId, signal)),
        ready: () => ({ name: 'Change of car', href: '/vehicle-documents/vehicle/update?step=check' }),
      }).provide({
        actions: {
          removeTicket: ({ context }) => {
            ticketStore.remove(userId, context.pendingTicket);
            settled.add(context.pendingTicket.key);
          },
        },
      }),
      discard: changeDiscardLogic(services, userId, reserved, settled),
    },
  });
};

export type VehicleChangeLogic = ReturnType<typeof vehicleChangeLogic>;

/**
 * Reads the driver's change with all that its screens show, in parallel. Fails only if the changes or the vehicles cannot be read. Our host's answer may
 * come later, because it asks Zendesk: until then the chart uses what this device stores.
 */
export const loadChange = async (services: Services, { signal, url }: LoadArgs) => {
  const user = requireDriver(services);
  const client = await services.client();
  const tickets = optional(fetchTickets(client, signal));
  const reserved = readTicketStatuses(services, user.id, client, signal);
  const [changes, vehicles, areas, fleet] = await Promise.all([
    fetchVehicleChanges(client, signal),
    fetchVehicles(client, signal),
    optional(fetchOperatingAreas(client, signal)),
    optional(fetchFleet(client, user.fleetId, signal)),
  ]);
  const open = changes.find(isOpenChange) ?? null;
  const refused = open
    ? null
    : changes.find(({ id, status }) => status === 'rejected' && id === url.searchParams.get('same'));
  const reservedKey = open ? reservedKeyOf(open, services.ticketStore.read(user.id), null) : null;
  return {
    logic: vehicleChangeLogic(services, user.id, reserved),
    input: { change: open ? toVehicleChange(open) : null, reservedKey, ...placeIn(url.searchParams, open) },
    userId: user.id,
    timeZone: user.timeZone,
    open,
    /** The change that was not approved, with whose details a new one starts. Its days may have passed. */
    same: refused ? { ...refused, effective_from: null, until: null } : null,
    /** Closed changes, newest first. */
    closed: changes.filter((change) => !isOpenChange(change)),
    vehicles,
    area: areas?.find((area) => area.id === user.operatingAreaId) ?? null,
    fleet,
    tickets,
    /** The driver's tickets at our host; null when it could not be asked. */
    reserved,
  };
};

/** Everything the screens of a change read before they open. */
export type ChangeData = Awaited<ReturnType<typeof loadChange>>;
