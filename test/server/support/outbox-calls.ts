import type { Driver } from '../../../server/caller';
import type { ClaimedStep, Content, NewCall, OutboxStore } from '../../../server/outbox/store';
import { until } from '../../support/until';

export const driver: Driver = {
  id: '7',
  userId: '8',
  firstName: 'Canary',
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

/** A ticket with a private note. */
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

/** The next step. A database looks only now and then whether a lease has ended. */
export async function claimed(store: OutboxStore): Promise<ClaimedStep> {
  const step = await until(
    () => store.claim(),
    (found) => found !== null,
  );
  if (!step) throw new Error('nothing to claim');
  return step;
}

/** More than a signed number of 32 bits. */
const bigId = '123456789012';
const target = { kind: 'vehicle_change', id: '3', submission: '2026-11-01T10:00:00Z' } as const;
/** As an earlier release encrypted it. */
const numbered = { ...driver, id: 7 as unknown as string };
const reserved = (key: string) =>
  ({
    driver: numbered,
    key,
    kind: 'insurance_quote',
    related: { type: 'insurance_quote', id: '4' },
    createdAt: 1_800_000_000_000,
  }) as const;

/** Puts in what a release kept that took only numbers for ids. */
export async function fillEarlier(store: OutboxStore): Promise<void> {
  const steps = [{ reference: 'pj1-a', content: { ...content(), driver: numbered } }];
  await store.addCall(call('a', { target, steps }));
  await store.addCall(call('b', { driverId: bigId, steps: [] }));
  await store.reserve(reserved('c'), null);
}

/** Checks that all of it is there still, and that other ids are taken too. */
export async function keepsEarlier(store: OutboxStore): Promise<void> {
  const repeated = { outcome: 'repeated' };
  expect(await store.addCall(call('a', { target }))).toMatchObject(repeated);
  expect(await store.addCall(call('d', { target }))).toMatchObject(repeated);
  expect(await store.addCall(call('b', { driverId: bigId }))).toMatchObject(repeated);
  expect(await store.reserve(reserved('c'), null)).toMatchObject(repeated);
  const [reservation] = await store.openReservations(driver.id);
  expect(reservation).toMatchObject({ key: 'c', driver: { id: '7' }, related: { id: '4' } });
  const step = await claimed(store);
  expect(step.content.driver.id).toBe('7');
  expect(await store.finish(step, 55)).toBe(true);
  const otherDriver = { driverId: 'b4e1-slug', target: { ...target, id: 'c0ffee' } };
  expect(await store.addCall(call('e', otherDriver))).toMatchObject({ outcome: 'new' });
  expect(await store.addCall(call('f', { ...otherDriver, steps: [] }))).toMatchObject(repeated);
}
