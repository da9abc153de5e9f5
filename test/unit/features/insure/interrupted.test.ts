/** @jest-environment ./test/support/portal-environment.cjs */
import { type Actor, createActor, type SnapshotFrom } from 'xstate';
import type { insuranceRequestMachine } from '../../../../machines/insurance-quote';
import type { PendingTicket } from '../../../../machines/ticket';
import type { Quote } from '../../../../src/api/quotes';
import { fetchTicketStatuses } from '../../../../src/api/tickets';
import { type FormData, loadForm, sendRequest } from '../../../../src/features/insure/form-wiring';
import type { Services } from '../../../../src/flows/services';
import { flowServices } from '../../../model/machine/services';
import { keptValues } from '../../../support/insurance-form';
import { noPage } from '../../../support/no-page';
import { enterWorld, leaveWorld, portalPage } from '../../../support/portal-page';
import { until } from '../../../support/until';
import type { Fault, World } from '../../../support/world';

const store = 'POST /v1/insure/store';
const { signal } = new AbortController();

let world: World;
beforeEach(async () => {
  // jsdom reports every connection that ends.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  world = await enterWorld({ signedIn: true });
});
afterEach(() => leaveWorld(world));

interface Visit {
  readonly services: Services;
  readonly data: FormData;
  readonly actor: Actor<typeof insuranceRequestMachine>;
  readonly press: () => void;
}

/** Opens the check of the answers, with the tickets that earlier visits stored on the device. */
const visit = async (storedTickets: readonly PendingTicket[] = []): Promise<Visit> => {
  const services = await flowServices(storedTickets);
  services.drafts.write(String(world.drivers.verified.user_id), 'insurance', keptValues());
  const data = await loadForm(services, {
    params: {},
    url: new URL('/insure/new/form?step=check', portalPage().portalOrigin),
    signal,
    notFound: noPage,
  });
  const actor = createActor(data.logic, { input: data.input }).start();
  const declarations = data.form.declarations.map(({ key }) => key);
  return {
    services,
    data,
    actor,
    press: () => actor.send(sendRequest(services, data, actor.getSnapshot().context, declarations)),
  };
};

const delivery = ({ actor }: Visit) => actor.getSnapshot().children.delivery?.getSnapshot().value;

const untilReached = async (
  visited: Visit,
  isReached: (state: SnapshotFrom<typeof insuranceRequestMachine>) => boolean,
): Promise<void> => {
  await until(
    async () =>
      JSON.stringify([isReached(visited.actor.getSnapshot()), visited.actor.getSnapshot().value, delivery(visited)]),
    (progress) => progress.startsWith('[true'),
  );
};

/** Closes the page. Returns the tickets that the device still has. */
const closePage = ({ services, data, actor }: Visit): readonly PendingTicket[] => {
  const storedTickets = services.ticketStore.read(data.userId);
  actor.stop();
  return storedTickets;
};

const signIn = async () => {
  for (const cookie of (await world.arrange({ session: 'signed-in' })).cookies) await portalPage().setCookie(cookie);
};

/** The next visit sends the request, and nothing is left of the first one but its quote. */
const sendAgain = async (storedTickets: readonly PendingTicket[], first: Visit): Promise<void> => {
  const second = await visit(storedTickets);
  second.press();
  await untilReached(second, (state) => state.matches('sent'));
  expect(await world.supportTickets()).toMatchObject([{ subject: 'Insurance quote Submitted', tags: ['portal_j'] }]);
  // No reservation is left that would become a ticket after an hour.
  expect(
    (await fetchTicketStatuses(await second.services.client(), [], signal)).filter(({ isRaised }) => !isRaised),
  ).toEqual([]);
  expect((await visit()).data.quotes).toHaveLength(first.data.quotes.length + 1);
};

describe('a request that was cut off is sent again by the next visit: one quote, one ticket, and no reservation left (FL-07)', () => {
  it.each<[string, Omit<Fault, 'call'>, state: string]>([
    ['a 419 instead of an answer', { status: 419 }, 'ready'],
    ['a 401 instead of an answer', { status: 401 }, 'ready'],
    ['a connection that ended before it arrived', { cut: true }, 'outcomeUnknown'],
    ['an answer that got lost', { cut: true, after: true }, 'outcomeUnknown'],
  ])('after %s', async (_, fault, state) => {
    const first = await visit();
    await world.faults({ call: store, ...fault }, { call: 'GET /v1/insure/quotes', status: 503 });
    first.press();
    await untilReached(first, () => delivery(first) === state);
    const storedTickets = closePage(first);
    await world.faults();
    await signIn();
    expect(storedTickets).toMatchObject([{ kind: 'insurance_quote', about: null }]);

    await sendAgain(storedTickets, first);
  });

  it('after the tab crashed while sending', async () => {
    await world.hold(`${store}#browser`);
    const first = await visit();
    first.press();
    const held = await world.held(`${store}#browser`);
    const storedTickets = closePage(first);
    await held.release();
    await world.hold();

    await sendAgain(storedTickets, first);
  });
});

it('a request that arrived keeps its ticket when its answers are corrected (FL-07)', async () => {
  const { services, data, actor } = await visit();
  const { context } = actor.getSnapshot();
  const { key } = sendRequest(services, data, context, ['all']);
  const ticket = { key, kind: 'insurance_quote', about: null } as const;
  services.ticketStore.store(data.userId, ticket);
  const corrected = sendRequest(
    services,
    { ...data, quotes: [...data.quotes, { id: 'arrived' } as Quote] },
    context,
    [],
  );
  expect(services.ticketStore.read(data.userId)).toEqual([{ ...ticket, about: 'arrived' }]);
  expect(corrected.key).not.toBe(key);
});
