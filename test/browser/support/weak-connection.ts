import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * A proxy between a browser and every server. It passes a limited part of a large body on, and can cut the connection in the middle.
 * `stallsAfter`: the number of bytes of a body after which it takes no more.
 */
export const weakConnection = async (stallsAfter: number) => {
  const sockets = new Set<Socket>();
  const state = { isCut: false, isWeak: true };
  let stall: () => void = () => undefined;
  const stalled = new Promise<void>((resolve) => {
    stall = resolve;
  });

  const server = http.createServer((request, response) => {
    const onward = http.request(request.url ?? '', { method: request.method ?? 'GET', headers: request.headers });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.on('close', () => {
      if (!request.complete) onward.destroy();
    });
    let taken = 0;
    request.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      if (!onward.write(chunk)) {
        request.pause();
        onward.once('drain', () => request.resume());
      }
      if (state.isWeak && taken >= stallsAfter) {
        onward.removeAllListeners('drain');
        request.pause();
        stall();
      }
    });
    request.on('end', () => onward.end());
  });
  server.on('connection', (socket) => {
    if (state.isCut) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    /** The address for a context's `proxy`; localhost goes through it too. */
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    /** Resolves when a body stalls. */
    stalls: () => stalled,
    /** Breaks every connection, and accepts no new one. */
    cut: () => {
      state.isCut = true;
      breakAll();
    },
    /** From now on passes everything on. */
    repair: () => {
      state.isCut = false;
      state.isWeak = false;
    },
    close: async () => {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
