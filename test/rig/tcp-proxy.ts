import net, { type AddressInfo, type Socket } from 'node:net';
import { sleep } from './faults';

/** A proxy between a host and a database, so that one host of several can be cut off. */
export async function tcpProxy(target: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket, otherSocket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      otherSocket.destroy();
    });
  };
  const server = net.createServer((inner) => {
    if (isCut) {
      inner.destroy();
      return;
    }
    const outer = net.connect(target, 'localhost');
    keep(inner, outer);
    keep(outer, inner);
    inner.pipe(outer).pipe(inner);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** Cuts all open connections, and accepts none for this time. */
    async cut(ms: number) {
      isCut = true;
      cutAll();
      await sleep(ms);
      isCut = false;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      cutAll();
      await closed;
    },
  };
}
