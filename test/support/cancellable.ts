import type { CallOptions, Client } from '../../src/api/client';

const calls: string[] = [];

afterEach(() => expect(calls.splice(0)).toEqual([]));

/** The client. A test fails when a call has no signal, because it would continue after its page or its chart has ended. */
export function cancellable(client: Client): Client {
  const checked = ({ get, send }: Omit<Client, 'host'>): Omit<Client, 'host'> => {
    const note = (call: string, options: CallOptions | undefined) => {
      if (!options?.signal) calls.push(`${call} has no signal`);
    };
    return {
      get: (path, options) => {
        note(`GET ${path}`, options);
        return get(path, options);
      },
      send: (method, path, body, options) => {
        note(`${method} ${path}`, options);
        return send(method, path, body, options);
      },
    };
  };
  return { ...checked(client), host: checked(client.host) };
}
