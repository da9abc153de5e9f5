/** @jest-environment node */
import { acceptAgreement } from '../../../src/api/agreements';
import type { Client } from '../../../src/api/client';

test('agreements are read again when the answer is about something else, such as the acceptance (AP-23, OP-06)', async () => {
  const rows = [
    { id: 9, status: 'to_accept' },
    { id: 12, status: 'accepted' },
  ];
  const client = {
    send: async () => ({ data: { id: 9, status: 'to_accept' } }),
    get: async () => ({ data: rows, meta: { total: rows.length } }),
  } as unknown as Client;
  const acceptance = { version: '3.2', full_name: 'Adil Farrow' };
  expect(await acceptAgreement(client, '12', acceptance)).toMatchObject({
    accepted: true,
    value: { id: '12', status: 'accepted' },
  });
});
