import type { Driver } from '../../../server/caller';
import type { ClaimedStep, Content, NewCall, OutboxStore } from '../../../server/outbox/store';
import { until } from '../../support/until';

export const driver: Driver = {
  id: '7',
  userId: '8',
  name: 'Canary Name',
  email: 'canary@example.com',
  callsign: null,
  fleetId: '1',
  operatingAreaId: '2',
};

export const content = (body = 'canary words'): Content => ({
  kind: 'create',
  driver,
  subject: 'Hello',
  body,
  public: true,
  tags: [],
  fields: [],
  followUpOf: null,
  requester: 'driver',
});

export const note = (key: string) => ({
  reference: `pj1-${key}-note`,
  content: { kind: 'note', driver, body: 'canary note', own: true } as const,
});

/** A call that raises a ticket with a private note. */
export const call = (key: string, change: Partial<NewCall> = {}): NewCall => ({
  driverId: driver.id,
  key,
  operation: 'ticket',
  fingerprint: [`test.print of ${key}`],
  reference: `pj1-${key}`,
  target: null,
  ticketId: null,
  steps: [{ reference: `pj1-${key}`, content: content() }, note(key)],
  confirmation: null,
  ...change,
});

export const bytes = (text: string) => Uint8Array.from(Buffer.from(text));

export const failure = { status: 503, code: 'test' };

/** Claims the next step. A database checks only from time to time whether a lease has ended. */
export async function claimed(store: OutboxStore): Promise<ClaimedStep> {
  const step = await until(
    () => store.claim(),
    (found) => found !== null,
  );
  if (!step) throw new Error('nothing to claim');
  return step;
}
