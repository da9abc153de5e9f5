import net from 'node:net';

/**
 * A free port below the range that the system uses for port 0 and for outgoing calls. So no other test can take it before the server listens.
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
