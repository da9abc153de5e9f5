/** @jest-environment node */
import { uploadDocument } from '../../../src/api/change-documents';
import type { Client } from '../../../src/api/client';
import { uploadTime } from '../../../src/api/upload-time';

test('the upload timeout suffices for ten megabytes at 128 kbit/s (US-01)', () => {
  const needed = (10_485_760 * 8) / 128_000;
  expect(uploadTime([{ size: 5_242_880 }, { size: 5_242_880 }]) / 1000).toBeGreaterThan(needed + 60);
  expect(uploadTime([])).toBe(120_000);
});

test('a document is sent with the timeout of its files, and with its key', async () => {
  const send = jest.fn<Promise<null>, Parameters<Client['send']>>(async () => null);
  const files = [new File(['%PDF-1.7'], 'mot.pdf')];
  const texts = { number: '', issuedOn: '', expiresOn: '', replaces: null, keepFileIds: [] };
  await uploadDocument({ send } as unknown as Client, '31', '4', { ...texts, key: 'key-1', files });
  expect(send.mock.lastCall?.[3]).toMatchObject({
    timeout: uploadTime(files),
    headers: { 'Idempotency-Key': 'key-1' },
  });
});
