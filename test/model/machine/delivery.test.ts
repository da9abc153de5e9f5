/** @jest-environment ./test/support/portal-environment.cjs */
import type { DeliveryInput } from '../../../machines/delivery';
import { loadUpload } from '../../../src/features/vehicle-documents/documents/upload-wiring';
import type { World } from '../../support/world';
import { calls, type DeliveryServer, deliveryModel } from '../models/delivery.model';
import { documentToSend, neededDocument, sendDocument } from '../models/upload-fixtures';
import { openChange } from './change';
import { runAsChild } from './run-as-child';
import { testEveryEdge } from './run-paths';
import { pageAt, placeIn, signedInServices } from './services';

/** The delivery chart as its flow runs it, with its input. */
interface Found {
  readonly delivery: unknown;
  readonly item: unknown;
  readonly about: string | null;
}

const ofDocument = async (world: World, stage: DeliveryInput['stage']): Promise<Found> => {
  const place = placeIn(world);
  const needed = await neededDocument(place);
  const about = stage === 'pending' ? await sendDocument(place, needed) : null;
  const { logic, known } = await loadUpload(
    await signedInServices(world),
    pageAt('/vehicle-documents/document/upload'),
  );
  return {
    delivery: logic.implementations.actors.delivery,
    item: { target: needed, document: documentToSend(known) },
    about,
  };
};

const ofVehicleChange = async (world: World, { item, status }: DeliveryServer): Promise<Found> => {
  const kind = item === 'colour' ? 'colour' : 'seats';
  const server = { status: status === 'none' ? 'draft' : 'pending', kind, hasDocument: kind === 'seats' } as const;
  const { data } = await openChange(world, server);
  if (!data.open) throw new Error('There is no change.');
  return {
    delivery: data.logic.implementations.actors.delivery,
    item: { changeId: data.open.id },
    about: data.open.id,
  };
};

testEveryEdge('a delivery, on the real client against the real sandbox and host', {
  model: deliveryModel,
  hold: calls,
  open: async ({ input, server }, world, inspect) => {
    const { stage, pendingTicket } = input as DeliveryInput;
    const { delivery, item, about } = await (server.item === 'document'
      ? ofDocument(world, stage)
      : ofVehicleChange(world, server));
    return {
      actor: runAsChild(
        delivery,
        { item, pendingTicket: { ...pendingTicket, key: crypto.randomUUID(), about }, stage },
        inspect,
      ),
      recordId: () => about ?? '',
    };
  },
});
