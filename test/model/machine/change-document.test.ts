/** @jest-environment ./test/support/portal-environment.cjs */
import type { ChangeDocumentInput } from '../../../machines/vehicle-change/document';
import { calls, changeDocumentModel } from '../models/change-document.model';
import { openChange } from './change';
import { runAsChild } from './run-as-child';
import { testEveryEdge } from './run-paths';

testEveryEdge('a document of a change, on the real client against the real sandbox', {
  model: changeDocumentModel,
  hold: calls,
  open: async ({ server }, world, inspect) => {
    const { data, realEvent } = await openChange(world, server, { documentOpen: true });
    const { change, openDocumentTypeId } = data.input;
    if (!change || openDocumentTypeId === null) throw new Error('There is no document to open.');
    const input: ChangeDocumentInput = { change, documentTypeId: openDocumentTypeId };
    return {
      recordId: () => change.id,
      actor: runAsChild(data.logic.implementations.actors.document, input, inspect),
      realEvent,
    };
  },
});
