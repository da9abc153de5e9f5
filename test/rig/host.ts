import { createApp } from '../../server/app';
import { readConfig } from '../../server/config';
import { createEncryption } from '../../server/outbox/encryption';
import { openStore } from '../../server/outbox/open-store';
import { pace } from './pace';

/** Runs the host as its own process, as in production with two exceptions: its timings are shorter, and its clock may be wrong. */
const config = readConfig(process.env);
const clockMs = Number(process.env.RIG_CLOCK_MS ?? 0);
const now = () => Date.now() + clockMs;
const timings = pace(Number(process.env.RIG_FACTOR ?? 1));
const encryption = createEncryption(config.outbox.keys);
const store = await openStore(config.outbox, encryption, now, timings.lease);
const app = await createApp(config, { now, random: Math.random, store, encryption, timings });

process.on('SIGTERM', () => {
  setTimeout(() => process.exit(1), 10_000).unref();
  void app.close().then(() => process.exit(0));
});
await app.listen({ host: 'localhost', port: config.port });
process.send?.('listening');
