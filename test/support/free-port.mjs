import net from 'node:net';

/**
 * A free port below those that the system hands out for port 0 and for outgoing calls: no call of another test can take it before the server
 * that it is for listens.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = 11_000 + Math.floor(Math.random() * 20_000);
    const server = net.createServer();
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false)).listen(port, () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
