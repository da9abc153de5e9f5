import net from 'node:net';

// Each process has a hundred ports of its own, because another process could take a port before the server listens.
const first = 11_000 + (process.pid % 200) * 100;
let next = Math.floor(Math.random() * 100);

/**
 * A free port below the range that the system uses for port 0 and for outgoing calls.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    next = (next + 1) % 100;
    const port = first + next;
    const server = net.createServer();
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false)).listen(port, () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
