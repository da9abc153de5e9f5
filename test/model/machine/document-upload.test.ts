/** @jest-environment ./test/support/portal-environment.cjs */
import { type ActorRefFrom, createActor } from 'xstate';
import type { DocumentUploadInput, documentUploadMachine } from '../../../machines/document-upload';
import { loadUpload } from '../../../src/features/vehicle-documents/upload-wiring';
import { noPage } from '../../support/no-page';
import { portalPage } from '../../support/portal-page';
import { calls, documentUploadModel, type UploadServer } from '../models/document-upload.model';
import { documentToSend, paperOf, sendPaper } from '../models/upload-world';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';
import { flowServices } from './services';

const rig: MachineRig<UploadServer> = {
  model: documentUploadModel,
  hold: Object.values(calls),
  open: async ({ input }, world, inspect) => {
    const { sandboxOrigin, portalOrigin, setCookie } = portalPage();
    const place = { world, sandboxOrigin, portalOrigin };
    const { target, owed } = input as DocumentUploadInput;
    const paper = await paperOf(place);
    const before = owed ? await sendPaper(place, paper) : null;
    for (const cookie of (await world.arrange({ session: 'signed-in' })).cookies) await setCookie(cookie);

    const key = crypto.randomUUID();
    const services = await flowServices(before === null ? [] : [{ key, kind: 'document', about: before }]);
    const query = target ? `?type=${paper.documentTypeId}&vehicle=${paper.vehicleId}` : '';
    const url = new URL(`/vehicle-documents/document/upload${query}`, portalOrigin);
    const data = await loadUpload(services, {
      params: {},
      url,
      signal: new AbortController().signal,
      notFound: noPage,
    });
    const since = await holdFromNow(world, rig.hold);

    const actor: ActorRefFrom<typeof documentUploadMachine> = createActor(data.logic, {
      input: data.input,
      inspect,
    }).start();
    const document = documentToSend(data.known);
    return {
      actor: actor as never,
      account: 'verified',
      since,
      changeId: () => '',
      provoke: () => Promise.reject(new Error('A document makes no call on its own account.')),
      signIn: () => Promise.resolve(),
      dress: (event) => {
        if (event.type === 'driver.choose') return { ...event, target: paper };
        if (event.type === 'driver.checkAnswers') return { ...event, document };
        return event.type === 'driver.send' ? { ...event, key: crypto.randomUUID() } : event;
      },
    };
  },
};

describe('a document on its own, on the real client against the real sandbox and host', () => testEveryArc(rig));
