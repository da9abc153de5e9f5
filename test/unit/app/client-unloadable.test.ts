import { assemble } from '../../../src/app/assemble';
import { reloadForChunk } from '../../../src/app/reporting/chunk-reload';
import { config } from './config';

jest.mock('../../../src/api/client', () => {
  throw Object.assign(new Error('Loading chunk client failed.'), { name: 'ChunkLoadError' });
});
jest.mock('../../../src/app/reporting/chunk-reload', () => ({ reloadForChunk: jest.fn() }));

const channels = globalThis.BroadcastChannel;
beforeEach(() => {
  jest.mocked(reloadForChunk).mockReset().mockResolvedValue('reloading');
  // An open channel would keep the run alive.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});
afterEach(() => Object.assign(globalThis, { BroadcastChannel: channels }));

const read = async (page: string) => {
  document.body.innerHTML = page;
  const { services } = assemble(config, { toast: () => undefined, inspect: undefined });
  return (await services.client()).get('/v1/payouts');
};

describe('an API client whose code does not load (ER-06)', () => {
  it('reloads a page without a form', async () => {
    const answered = jest.fn();
    void read('<main></main>').then(answered, answered);
    // A call that does not wait would have ended after five turns of the event loop.
    for (let tick = 0; tick < 5; tick += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    expect(reloadForChunk).toHaveBeenCalledTimes(1);
    expect(answered).not.toHaveBeenCalled();
  });

  it('does not reload a page with a form, and fails the call', async () => {
    await expect(read('<form></form>')).rejects.toMatchObject({ name: 'ChunkLoadError' });
    expect(reloadForChunk).not.toHaveBeenCalled();
  });

  it('counts as a call without an answer (AP-10)', async () => {
    document.body.innerHTML = '<form></form>';
    const { services, reachability } = assemble(config, { toast: () => undefined, inspect: undefined });
    const client = await services.client();
    await expect(client.send('POST', '/v1/payments')).rejects.toMatchObject({ kind: 'offline' });
    expect(reachability.state()).toBe('unknown');
  });
});
