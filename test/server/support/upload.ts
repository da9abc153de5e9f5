import { onAnotherDevice } from '../../support/other-device';
import type { Caller, TestHost } from './test-host';

/** Uploads a document as the portal's page does. Resolves to its id in the sandbox. */
export async function uploadDocument(testHost: TestHost, caller: Caller): Promise<number> {
  const call = await onAnotherDevice({
    world: caller.world,
    sandboxOrigin: testHost.sandbox.url,
    portalOrigin: testHost.origin,
  });
  const { data: rows } = await call<{
    data: {
      document_type: {
        id: number;
        min_files: number;
        number_label: string | null;
        asks_issued_on: boolean;
        asks_expires_on: boolean;
      };
      vehicle_id: number | null;
    }[];
  }>('GET', '/v1/documents/current');
  const row = rows.find(({ document_type: type }) => type.min_files === 1);
  if (!row) throw new Error('no document type with one file');
  const form = new FormData();
  form.set('document_type_id', String(row.document_type.id));
  if (row.vehicle_id !== null) form.set('vehicle_id', String(row.vehicle_id));
  if (row.document_type.number_label) form.set('number', 'EX-1');
  if (row.document_type.asks_issued_on) form.set('issued_on', new Date().toISOString().slice(0, 10));
  if (row.document_type.asks_expires_on) form.set('expires_on', '2027-06-01');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  form.append('files[]', new Blob([png], { type: 'image/png' }), 'paper.png');
  return (await call<{ data: { id: number } }>('POST', '/v1/documents', form)).data.id;
}
