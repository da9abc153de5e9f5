/** @jest-environment ./test/support/portal-environment.cjs */
import type { ChangeDocumentInput } from '../../../machines/vehicle-change/document';
import { calls, changeDocumentModel } from '../models/change-document.model';
import type { ChangeServer } from '../models/change-server';
import { openChange } from './change';
import { runInside } from './inside';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';

const rig: MachineRig<ChangeServer> = {
  model: changeDocumentModel,
  hold: calls,
  open: async ({ server }, world, inspect) => {
    const { data, dress } = await openChange(world, server, { documentOpen: true });
    const { change, openDocumentTypeId } = data.input;
    if (!change || openDocumentTypeId === null) throw new Error('There is no document to open.');
    const since = await holdFromNow(world, rig.hold);
    const input: ChangeDocumentInput = { change, documentTypeId: openDocumentTypeId };
    return {
      changeId: () => change.id,
      actor: runInside(data.logic.implementations.actors.document, input, inspect),
      since,
      dress,
    };
  },
};

describe('a document of a change, on the real client against the real sandbox', () => testEveryArc(rig));
