import type { DocumentTarget } from '../../../machines/document-upload';
import type { StandaloneDocument } from '../../../src/api/document-uploads';
import { onAnotherDevice, type Place } from '../../support/other-device';

/** The document that the paths send: the MOT of the sample driver's car, which ends soon. */
export const neededDocument = async (place: Place): Promise<DocumentTarget & { readonly name: string }> => {
  const read = await onAnotherDevice(place);
  const { data } = await read<{
    data: readonly {
      document_type: { id: number; code: string; name: string };
      vehicle_id: number;
    }[];
  }>('GET', '/v1/documents/current');
  const mot = data.find(({ document_type }) => document_type.code === 'mot_certificate');
  if (!mot) throw new Error('The sample driver has no MOT to send.');
  return {
    documentTypeId: String(mot.document_type.id),
    vehicleId: String(mot.vehicle_id),
    name: mot.document_type.name,
  };
};

/** The answers and the file for that document. */
export const documentToSend = (known: readonly string[]): StandaloneDocument => ({
  key: crypto.randomUUID(),
  number: '',
  issuedOn: '',
  expiresOn: `${new Date().getFullYear() + 1}-06-30`,
  files: [new File(['%PDF-1.4\n%%EOF\n'], 'mot.pdf', { type: 'application/pdf' })],
  replaces: null,
  keepFileIds: [],
  known,
});

/** Sends that document from another device, without a ticket. Returns its id. */
export const sendDocument = async (place: Place, { documentTypeId, vehicleId }: DocumentTarget): Promise<string> => {
  const send = await onAnotherDevice(place);
  // The body is text: fetch of Node cannot send jsdom's FormData.
  const boundary = 'the-document';
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`;
  const body = [
    part('name="document_type_id"', String(documentTypeId)),
    part('name="vehicle_id"', String(vehicleId)),
    part('name="expires_on"', `${new Date().getFullYear() + 1}-06-30`),
    part('name="files[]"; filename="mot.pdf"\r\nContent-Type: application/pdf', '%PDF-1.4\n%%EOF\n'),
    `--${boundary}--\r\n`,
  ].join('');
  const type = `multipart/form-data; boundary=${boundary}`;
  const { data } = await send<{ data: { id: number } }>('POST', '/v1/documents', { type, body });
  return String(data.id);
};
