import type { Client } from '../../../src/api/client';
import { assemble } from '../../../src/app/assemble';
import { routeTable } from '../../../src/app/routes';
import { screens } from '../../../src/app/screens';
import type { Services } from '../../../src/flows/services';
import { keepChannels } from '../../support/channels';
import { config } from './config';
import { driver } from './people';

const params: Readonly<Record<string, string>> = {
  id: '31',
  date: '2026-03-02',
  day: '2026-03-03',
  booking: '7',
  tab: 'earnings',
  year: '2026',
  month: '3',
  statementId: '5',
  invoiceId: '6',
};

/** The query that an address needs before its page reads anything. */
const queries: Readonly<Record<string, string>> = { '/tickets-support/new': '?booking=7' };

let services: Services;
let closeChannels: () => void;

beforeAll(() => {
  closeChannels = keepChannels();
  sessionStorage.setItem(config.user_state_key, JSON.stringify({ cachedAt: Date.now(), signIn: null, user: driver }));
  ({ services } = assemble(config, { toast: () => undefined, inspect: undefined }));
  services.session.start();
});
afterAll(() => closeChannels());

/** An operator that answers nothing, and records the requests. `cancel` ends those whose signal is aborted. */
const silentClient = () => {
  const requests: { path: string; signal: AbortSignal | undefined; reject: (reason: unknown) => void }[] = [];
  const get: Client['get'] = (path, options) =>
    new Promise((_resolve, reject) => requests.push({ path, signal: options?.signal, reject }));
  const cancel = () => {
    for (const { signal, reject } of requests) if (signal?.aborted) reject(signal.reason);
  };
  const send: Client['send'] = () => Promise.reject(new Error('A page that is only read changes nothing.'));
  return { requests, cancel, client: { get, send, host: { get, send } } satisfies Client };
};

const rows = routeTable(config.partner_plus_base_path);

it.each(rows.map(({ id, path, screen }) => [id, path, screen] as const))(
  'leaving a page before it has loaded: %s %s: every call is cancelled (SEC-10)',
  async (_id, path, screen) => {
    const { load } = await screens[screen]();
    if (!load) return;
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '1') + (queries[path] ?? '');
    const { requests, cancel, client } = silentClient();
    const leaving = new AbortController();
    const notFound = (): never => {
      throw new Error(`${address} leads nowhere.`);
    };
    const read = load(
      { ...services, client: () => Promise.resolve(client) },
      {
        params,
        url: new URL(address, 'https://portal.example'),
        signal: leaving.signal,
        notFound,
      },
    );
    const outcome = read.then(
      () => 'drawn',
      () => 'cancelled',
    );
    await new Promise((resolve) => setTimeout(resolve, 0));
    leaving.abort(new Error('left'));
    cancel();
    await outcome;
    expect(requests).not.toEqual([]);
    expect(requests.filter(({ signal }) => !signal?.aborted).map((call) => call.path)).toEqual([]);
  },
);
