import { type AnyStateMachine, createActor } from 'xstate';
import { ApiError } from '../../../src/api/problem';
import { toVehicleChange } from '../../../src/api/vehicle-changes';
import { documentUploadLogic } from '../../../src/features/vehicle-documents/documents/upload-wiring';
import { vehicleChangeLogic } from '../../../src/features/vehicle-documents/vehicle-change/wiring';
import type { Services } from '../../../src/flows/services';
import { openTicketStore } from '../../../src/storage/ticket-store';
import { until } from '../../support/until';
import { config } from '../app/config';
import { requirement } from './home/samples';
import { change, documentType, emptyDocument, sent } from './samples';

const ticketStore = openTicketStore(localStorage);
const offline = () => Promise.reject(new ApiError('offline', 0, null));
const calls = { get: offline, send: offline };
const services = {
  client: async () => ({ ...calls, host: calls }),
  config,
  ticketStore,
} as unknown as Services;

beforeEach(() => localStorage.clear());

const complete = { ...change, document_types: [documentType], documents: [sent] };

it.each<[string, AnyStateMachine, object, readonly string[], string]>([
  [
    'a document',
    documentUploadLogic(services, '7', [requirement]),
    { target: { documentTypeId: documentType.id, vehicleId: requirement.vehicle_id }, pendingTicket: null, sent: null },
    ['driver.checkAnswers', 'driver.send'],
    '/vehicle-documents/document/upload?type=15&vehicle=91',
  ],
  [
    'a change of car',
    vehicleChangeLogic(services, '7', Promise.resolve(null)),
    {
      change: toVehicleChange(complete),
      reservedKey: null,
      openDocumentTypeId: null,
      openStep: null,
      cameFromCheck: false,
    },
    ['driver.checkAnswers', 'driver.submit'],
    '/vehicle-documents/vehicle/update?step=check',
  ],
])(
  '%s that could not be sent: is ready to send from the page that sends it (AP-01, FL-07)',
  async (_, logic, input, events, href) => {
    const actor = createActor(logic, { input }).start();
    for (const type of events) actor.send({ type, key: 'key', document: { ...emptyDocument, key: 'key' } });
    await until(
      async () => ticketStore.read('7')[0]?.ready?.href,
      (link) => link !== undefined,
    );
    expect(ticketStore.read('7')[0]?.ready?.href).toBe(href);
    actor.stop();
  },
);
