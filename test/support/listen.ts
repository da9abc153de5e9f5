import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server on a free port of this machine. */
export const listen = async (
  handle: RequestListener,
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> => {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** Runs the work while a server of its own listens. */
export const withServer = async (handle: RequestListener, work: (origin: string) => Promise<void>): Promise<void> => {
  const { origin, stop } = await listen(handle);
  await work(origin).finally(stop);
};
