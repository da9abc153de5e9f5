/** @jest-environment node */
import type { Client } from '../../../src/api/client';
import { fetchRequirements } from '../../../src/api/documents';

const row = { document_type: { id: 14 }, status: 'approved' };
const sentDocument = { id: 1, status: 'approved', expires_on: '2026-11-01' };

it.each<[string, object, object]>([
  [
    'gives its type to its documents, which may not name it',
    { current: sentDocument, replacement: { id: 2 } },
    { status: 'approved', current: { id: '1', document_type_id: '14' }, replacement: { document_type_id: '14' } },
  ],
  ['has an unknown status when its document is unreadable', { current: { id: [] } }, { status: { raw: null } }],
  [
    'has an unknown status when its replacement is unreadable',
    { current: sentDocument, replacement: { id: [] } },
    { status: { raw: null } },
  ],
  [
    'keeps the status `expired` when its document is unreadable',
    { status: 'expired', current: { id: [] } },
    { status: 'expired' },
  ],
  ['keeps its status when PHP writes “no document” as []', { current: [], replacement: [] }, { status: 'approved' }],
])('a row of the checklist: %s (OP-01)', async (_, more, expected) => {
  const client = { get: async () => ({ data: [{ ...row, ...more }] }) } as unknown as Client;
  expect((await fetchRequirements(client))[0]).toMatchObject(expected);
});
