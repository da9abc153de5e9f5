import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from './sandbox';

const number = (name: string, fallback: number): number => {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}".`);
  return value;
};

/** Starts the sandbox as its own process, from the environment. */
const serve = async (): Promise<void> => {
  const port = number('SANDBOX_PORT', 3001);
  const origin = process.env.PUBLIC_ORIGIN ?? `http://localhost:${number('PORT', 3000)}`;
  const sandbox = await createSandbox({
    port,
    dataDir: process.env.DATA_DIR ?? join(tmpdir(), 'driver-portal'),
    portalOrigins: [origin],
    control: true,
    validate: process.env.SANDBOX_VALIDATE !== '0',
    log: (line) => console.error(line),
  });
  console.log(`Sandbox at ${sandbox.url} for the portal at ${origin}`);
  const stop = () => {
    void sandbox.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
};

serve().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
