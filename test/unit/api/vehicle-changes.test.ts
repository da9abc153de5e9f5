/** @jest-environment ./test/support/portal-environment.cjs */
import { uploadDocument } from '../../../src/api/change-documents';
import type { Client } from '../../../src/api/client';
import { fetchVehicles } from '../../../src/api/driver';
import { ValidationProblem } from '../../../src/api/problem';
import { raiseTicket, reserveTicketKey } from '../../../src/api/raise-ticket';
import { fetchTicketStatuses } from '../../../src/api/tickets';
import {
  type ChangeDetails,
  type DocumentToSend,
  discardVehicleChange,
  type Replacing,
  readVehicleChange,
  submitVehicleChange,
} from '../../../src/api/vehicle-changes';
import { saveChange } from '../../../src/features/vehicle-documents/vehicle-change/save-change';
import { car } from '../features/samples';
import { callerInWorld } from './caller';

const caller = callerInWorld({ signedIn: true });

const details = {
  kind: 'replace',
  vehicle_id: null,
  proposed: { ...car, plate_number: null },
  reason: null,
  effective_from: null,
  until: null,
} satisfies ChangeDetails;

const forCurrentCar = async (): Promise<ChangeDetails> => {
  const current = (await fetchVehicles(caller.client)).find((vehicle) => vehicle.is_current);
  return { ...details, vehicle_id: current?.id ?? null };
};
const value = <Value>(result: { accepted: true; value: Value } | { accepted: false }): Value => {
  if (!result.accepted) throw new Error(`Rejected: ${JSON.stringify(result)}`);
  return result.value;
};
const idOf = (arranged: { change?: unknown }): string => String((arranged.change as { id: number }).id);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
const documentToSend = (changes: Partial<DocumentToSend> = {}): DocumentToSend & Replacing => ({
  replaces: null,
  keepFileIds: [],
  key: crypto.randomUUID(),
  number: 'EX-20417',
  issuedOn: '2026-01-05',
  expiresOn: '2035-01-05',
  files: [new File([png], 'front & <b>back.png', { type: 'image/png' })],
  ...changes,
});

describe('a vehicle change, with the sandbox (AP-16, AP-18)', () => {
  it('reads 413 as a rejection of the files', async () => {
    const draft = value(await saveChange(caller.client, await forCurrentCar()));
    await caller.world.faults({
      call: 'POST /v1/documents',
      status: 413,
      html: '<h1>413 Request Entity Too Large</h1>',
    });
    const answer = await uploadDocument(caller.client, draft.id, draft.stillNeeded[0] ?? '', documentToSend());
    expect(answer).toMatchObject({
      accepted: false,
      rejection: { fields: { files: [expect.stringMatching(/too large\. Send fewer or smaller/)] } },
    });
  });

  it.each([
    [
      'drops a file above its limit',
      { 'files.1': ['The files.1 failed to upload.'] },
      { 'files.1': ['back.png might be too large. Choose a smaller file'] },
    ],
    [
      'drops the whole body',
      { document_type_id: ['The document type id field is required.'] },
      { files: ['Your files are too large. Send fewer or smaller files'] },
    ],
    [
      'rejects one of several files',
      { 'files.0': ['The files.0 field must be a file of type: pdf.'] },
      { 'files.0': ['front.png: The files field must be a file of type: pdf.'] },
    ],
  ])('says which file to replace when PHP %s (SEC-08)', async (_case, errors, fields) => {
    const draft = value(await saveChange(caller.client, await forCurrentCar()));
    // Laravel 12 repeats the first error as the message.
    const [message = ''] = Object.values(errors).flat();
    await caller.world.faults({ call: 'POST /v1/documents', status: 422, body: { message, errors } });
    const files = ['front.png', 'back.png'].map((name) => new File([png], name, { type: 'image/png' }));
    expect(
      await uploadDocument(caller.client, draft.id, draft.stillNeeded[0] ?? '', documentToSend({ files })),
    ).toEqual({ accepted: false, rejection: { message: Object.values(fields).flat()[0], fields } });
  });

  it('counts as discarded when it no longer exists', async () => {
    const draft = value(await saveChange(caller.client, await forCurrentCar()));
    for (const id of [draft.id, draft.id, '999999999'])
      expect((await discardVehicleChange(caller.client, id)).accepted).toBe(true);
  });

  it('fails when the list does not contain what was just saved', async () => {
    const values = await forCurrentCar();
    await caller.world.faults({ call: 'GET /v1/vehicle-changes', body: { data: [], links: {}, meta: {} } });
    await expect(saveChange(caller.client, values)).rejects.toMatchObject({ name: 'ApiError', kind: 'broken' });
    await caller.world.faults();
  });

  it.each([429, 403, 404])(
    'is not reported as rejected when its list, which is read afterwards, is answered %s',
    async (status) => {
      const values = await forCurrentCar();
      await caller.world.faults({ call: 'GET /v1/vehicle-changes', status });
      await expect(saveChange(caller.client, values)).rejects.toMatchObject({ name: 'ApiError', kind: 'broken' });
      await caller.world.faults({ call: 'POST /v1/vehicle-changes', status });
      await expect(saveChange(caller.client, values)).rejects.not.toMatchObject({ kind: 'broken' });
      await caller.world.faults();
    },
  );

  it('is null when the operator does not have it', async () => {
    expect(await readVehicleChange(caller.client, '999999999')).toBeNull();
  });
});

it('reads a submitted change again when the answer is about something else, such as the submission (OP-06)', async () => {
  const id = idOf(await caller.world.arrange({ change: { status: 'pending' } }));
  await caller.world.faults({ call: 'POST /v1/vehicle-changes/{id}/submit', after: true, body: { data: { id: 9 } } });
  expect(await submitVehicleChange(caller.client, id)).toMatchObject({ value: { id, status: 'pending' } });
});

describe('tickets over the real host (FL-01, FL-06, FL-07)', () => {
  // The ids that the host uses by default.
  const fields = {
    topic: 3_600_001,
    agreement: null,
    booking: null,
    document: 3_600_005,
    insurance_quote: null,
    invoice: null,
    payout: null,
    statement: null,
    vehicle_change: 3_600_008,
    page_path: null,
    release: null,
  };
  const arrangeChange = async (status: 'pending' | 'draft' = 'pending') => {
    const changeId = idOf(await caller.world.arrange({ change: { status } }));
    return { key: crypto.randomUUID(), kind: 'vehicle_change', about: changeId } as const;
  };

  it.each([
    [
      'document',
      'Document Upload',
      'I have sent a document. Please approve or reject it.',
      'approve or reject document',
    ],
    [
      'vehicle_change',
      'Vehicle change Submitted',
      'I have sent a vehicle change. Please check it.',
      'check vehicle change',
    ],
  ] as const)('ask staff to decide about a %s (FL-01, FL-02, FL-06)', async (kind, subject, comment, request) => {
    const send = jest.fn().mockResolvedValue({ data: { reference: 'r', state: 'queued', ticket_id: null } });
    const client = { ...caller.client, host: { ...caller.client.host, send } };
    await raiseTicket(client, fields, { key: crypto.randomUUID(), kind, about: '9177' });
    const form: FormData = send.mock.calls[0][2];
    expect([form.get('subject'), form.get('tags')]).toEqual([subject, 'portal_j']);
    expect(form.get('comment')).toBe(comment);
    expect(form.get('note')).toBe(`Please ${request} 9177.`);
  });

  it('are reserved until they are raised, and every device reads which are open (FL-01)', async () => {
    const pendingTicket = await arrangeChange();
    await reserveTicketKey(caller.client, pendingTicket);
    expect(await fetchTicketStatuses(caller.client, [])).toEqual([{ ...pendingTicket, isRaised: false }]);
    await raiseTicket(caller.client, fields, pendingTicket);
    expect(await fetchTicketStatuses(caller.client, [pendingTicket])).toEqual([{ ...pendingTicket, isRaised: true }]);
  });

  it('of an acceptance are reserved for its quote', async () => {
    const send = jest.fn();
    const pendingTicket = { key: 'key', kind: 'quote_acceptance', about: '52' } as const;
    await reserveTicketKey({ ...caller.client, host: { ...caller.client.host, send } }, pendingTicket);
    const related = { type: 'insurance_quote', id: '52' };
    expect(send.mock.lastCall?.slice(1, 3)).toEqual(['/api/zendesk/intents', { kind: 'quote_acceptance', related }]);
    expect(send.mock.lastCall?.[3]).toMatchObject({ timeout: 8_000, headers: { 'Idempotency-Key': 'key' } });
  });

  it('about one change: only the newest gets a note, even if it is not on the first page of the list (AP-31)', async () => {
    const related = [{ type: 'vehicle_change', id: 118 }];
    const tickets = ['2026-03-02', '2026-03-09', '2026-03-05'].map((day, index) => {
      const at = `${day}T08:00:00Z`;
      return {
        id: index,
        subject: 'Vehicle change Submitted',
        status: 'open',
        related,
        created_at: at,
        updated_at: at,
      };
    });
    const send = jest.fn().mockResolvedValue({ data: { reference: 'r', state: 'sent', ticket_id: 1 } });
    const page = (number: unknown) => ({ data: tickets.slice(number === '2' ? 1 : 0, number === '2' ? 3 : 1) });
    const get: Client['get'] = async (_path, { query } = {}) => ({
      ...page(query?.page),
      links: { next: query?.page === undefined ? '/api/zendesk/tickets?page=2' : null },
    });
    const client = { ...caller.client, host: { get, send } };
    await raiseTicket(client, fields, { key: crypto.randomUUID(), kind: 'change_withdrawn', about: '118' });
    expect(send.mock.calls.map(([method, path]) => `${method} ${path}`)).toEqual(['PUT /api/zendesk/tickets/1']);
    expect(send.mock.lastCall?.[3]).toMatchObject({ timeout: 8_000 });
  });

  it('get a note if the host knows the key from an earlier ticket, and none if it rejects the note for another reason (AP-31)', async () => {
    const pendingTicket = await arrangeChange();
    await raiseTicket(caller.client, fields, pendingTicket);
    const clientRejecting = (name: string) => {
      const send = jest.fn().mockRejectedValue(new ValidationProblem({ message: 'No.', fields: { [name]: ['No.'] } }));
      return { ...caller.client, host: { ...caller.client.host, send } };
    };
    const note = { key: crypto.randomUUID(), kind: 'change_withdrawn', about: pendingTicket.about } as const;
    expect(await raiseTicket(clientRejecting('idempotency_key'), fields, note)).toMatchObject({ accepted: true });
    await expect(raiseTicket(clientRejecting('note'), fields, note)).rejects.toMatchObject({ kind: 'broken' });
  });
});
