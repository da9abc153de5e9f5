import { readConfig } from './config';
import { ConfigurationError } from './config-reader';
import { OutboxUnusable } from './outbox/database';
import { createEncryption } from './outbox/encryption';
import { openStore } from './outbox/open-store';
import type { WaitingStep } from './outbox/store';
import { timings } from './outbox/timings';

const usage = 'Usage: outbox-cli list | outbox-cli retry <number> | outbox-cli drop <number>';

/** Lists what has not reached the support desk, and retries or wipes dead letters. It never shows texts. */
async function main([command, argument]: readonly string[]): Promise<number> {
  const isNumbered = (command === 'retry' || command === 'drop') && /^[1-9]\d{0,14}$/.test(argument ?? '');
  if (command !== 'list' && !isNumbered) {
    console.error(usage);
    return 64;
  }
  const config = readConfig(process.env);
  const store = await openStore(
    config.outbox,
    createEncryption(config.outbox.keys),
    Date.now,
    timings(config.zendesk.timeoutMs).lease,
  );
  try {
    if (!isNumbered) {
      list(await store.waiting());
      return 0;
    }
    const isFound = await (command === 'retry' ? store.retry(Number(argument)) : store.drop(Number(argument)));
    const done = command === 'retry' ? 'will be sent again by the running host' : 'and what waited behind it are wiped';
    console.log(isFound ? `${argument} ${done}.` : `There is no dead letter with number ${argument}.`);
    return isFound ? 0 : 1;
  } finally {
    await store.close();
  }
}

function list(steps: readonly WaitingStep[]): void {
  const dead = steps.filter((step) => step.state === 'dead').length;
  for (const step of steps) {
    console.log(
      [
        String(step.seq).padStart(6),
        step.state === 'dead'
          ? 'dead letter'
          : step.state === 'sending'
            ? 'sending'
            : `due ${new Date(step.nextAt).toISOString()}`,
        step.kind,
        step.reference,
        `driver ${step.driverId}`,
        step.ticketId === null ? 'no ticket yet' : `ticket ${step.ticketId}`,
        `since ${new Date(step.createdAt).toISOString()}`,
        `attempts ${step.attempts}`,
        step.lastStatus === null ? '' : `last ${step.lastStatus} ${step.lastCode ?? ''}`,
      ].join('  '),
    );
  }
  console.log(`waiting: ${steps.length - dead}, dead letters: ${dead}`);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigurationError || error instanceof OutboxUnusable)) throw error;
  console.error(error.message);
  process.exitCode = 78;
}
