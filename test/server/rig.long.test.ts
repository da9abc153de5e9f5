/** @jest-environment node */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { postgresPrograms } from '../support/postgres.mjs';

const engines = postgresPrograms() === null ? ['sqlite'] : ['sqlite', 'postgres'];

/** `npm run rig` with few tickets. Without PostgreSQL, only with the file. */
test('a small run of the rig: hosts killed and Zendesk failing leave every ticket, note and reply exactly once (REL-02, REL-03, REL-15, REL-16, REL-17, REL-27)', async () => {
  const run = (engine: string) =>
    promisify(execFile)(
      process.execPath,
      `--import tsx test/rig/run.ts --engine ${engine} --tickets 6 --notes 3 --replies 6 --seed 7 --minutes 15`.split(
        ' ',
      ),
    );
  for (const { stdout } of await Promise.all(engines.map(run))) {
    expect(stdout).toContain('tickets: 6 of 6 exactly once, 0 lost, 0 doubled');
    expect(stdout).toContain('notes: 3 of 3 exactly once, 0 lost, 0 doubled');
    expect(stdout).toContain('replies: 6 of 6 exactly once, 0 lost, 0 doubled');
    expect(stdout).toContain('0 dead letters');
  }
}, 960_000);
