/** @jest-environment node */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '../../sandbox/sandbox';
import { samplePassword } from '../../sandbox/world/seed';
import { readAll } from './money-support';
import { Client, portal } from './support';

describe('The world that lasts', () => {
  it('keeps a driver’s money from one start to the next, and no number of a bank account', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
    const options = { port: 0, dataDir, portalOrigins: [portal], control: false };
    try {
      const first = await createSandbox(options);
      const client = await new Client(first.url).signIn({ email: 'adil.farrow@example.com', password: samplePassword });
      const jobs = await readAll(client, '/v1/bookings?per_page=100');
      const answer = await client.post('/v1/payouts/enable', {
        account_holder_name: 'Adil Farrow',
        sort_code: '309430',
        account_number: '00733445',
        roll_number: 'ROLL-7712',
        current_password: samplePassword,
      });
      expect(answer.status).toBe(200);
      await first.close();

      const names = await readdir(dataDir);
      expect(names).toContain('sandbox.sqlite');
      const files = await Promise.all(names.map((name) => readFile(join(dataDir, name))));
      const bytes = Buffer.concat(files).toString('latin1');
      expect(bytes.includes('****3445')).toBe(true);
      for (const secret of ['309430', '00733445', 'ROLL-7712'])
        expect([secret, bytes.includes(secret)]).toEqual([secret, false]);

      const second = await createSandbox(options);
      const again = await new Client(second.url).signIn({ email: 'adil.farrow@example.com', password: samplePassword });
      const later = await readAll(again, '/v1/bookings?per_page=100');
      expect(later.slice(-jobs.length).map((job) => job.id)).toEqual(jobs.map((job) => job.id));
      expect((await again.get('/v1/driver')).body.data.payout_settings.bank_account.account_number_masked).toBe(
        '****3445',
      );
      await second.close();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
