/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import type { DocumentUploadInput } from '../../../machines/document-upload';
import { storeSent } from '../../../src/features/vehicle-documents/documents/upload-attempt';
import { loadUpload } from '../../../src/features/vehicle-documents/documents/upload-wiring';
import { calls, documentUploadModel } from '../models/document-upload.model';
import { documentToSend, neededDocument, sendDocument } from '../models/upload-fixtures';
import { testEveryEdge } from './run-paths';
import { pageAt, placeIn, signedInServices } from './services';

testEveryEdge('a standalone document, on the real client against the real sandbox and host', {
  model: documentUploadModel,
  hold: Object.values(calls),
  open: async ({ input }, world, inspect) => {
    const place = placeIn(world);
    const { target, pendingTicket, sent } = input as DocumentUploadInput;
    const needed = await neededDocument(place);
    const before = pendingTicket || sent ? await sendDocument(place, needed) : null;
    const key = crypto.randomUUID();
    const services = await signedInServices(
      world,
      before !== null && pendingTicket ? [{ key, kind: 'document', about: before }] : [],
    );
    const userId = String(world.drivers.verified.user_id);
    if (sent) storeSent(services, userId, needed, { id: before ?? '', at: new Date(), reference: sent.reference });
    const query = target ? `?type=${needed.documentTypeId}&vehicle=${needed.vehicleId}` : '';
    const step = sent ? '&step=check' : '';
    const data = await loadUpload(services, pageAt(`/vehicle-documents/document/upload${query}${step}`));
    const document = documentToSend(data.known);
    return {
      actor: createActor(data.logic, { input: data.input, inspect }) as never,
      realEvent: (event) => {
        if (event.type === 'driver.choose') return { ...event, target: needed };
        if (event.type === 'driver.checkAnswers') return { ...event, document };
        return event.type === 'driver.send' ? { ...event, key: crypto.randomUUID() } : event;
      },
    };
  },
});
