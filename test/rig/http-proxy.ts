import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Random } from '../../sandbox/money/random';
import { type Fault, sleep, type Tally } from './faults';

export type Moment = 'before' | 'after';

type Rules = {
  readonly random: Random;
  readonly tally: Tally;
  /** The faults that may affect a call, and their share of the calls. */
  readonly faults: readonly Fault[];
  readonly rate: () => number;
  /** A call that takes longer than this counts as one without an answer. */
  readonly timeoutMs: () => number;
  /** Called when a ticket or a note is about to be written, and when it is written but not answered. */
  readonly writing?: (moment: Moment) => void;
};

export type HttpProxy = {
  readonly url: string;
  /** Refuses connections for this time. */
  refuse(ms: number): Promise<void>;
  close(): Promise<void>;
};

type Passed = { status: number; headers: Record<string, string>; text: string };

/** A proxy between a host and a server, which breaks some of the calls. */
export async function httpProxy(target: string, rules: Rules): Promise<HttpProxy> {
  const sockets = new Set<Socket>();
  const server = http.createServer((request, response) => {
    answer(target, rules, request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const shut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  let open = true;
  return {
    url: `http://localhost:${port}`,
    async refuse(ms) {
      if (!open) return;
      open = false;
      await shut();
      await sleep(ms);
      await listen(port);
      open = true;
    },
    close: shut,
  };
}

async function answer(
  target: string,
  rules: Rules,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const { random, tally, faults, rate, timeoutMs, writing } = rules;
  const fault = random.chance(rate()) ? random.pick(faults) : null;
  if (fault) tally.count(fault);
  const arrivedAt = performance.now();
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

  if (fault === 'F03') return void request.socket.resetAndDestroy();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (fault === 'F12') return void json(random.pick([500, 502, 503, 504]), {});
  if (fault === 'F13')
    return void json(429, { error: 'TooManyRequests' }, random.chance(0.5) ? { 'retry-after': '0.2' } : {});
  if (fault === 'F14') return void json(401, { error: 'invalid_token' });
  if (fault === 'F21') return void json(503, { message: 'Service Unavailable' });
  // The write still arrives, long after the host's time-out.
  if (fault === 'F06') await sleep(timeoutMs() * (1 + random.next()));
  // The rig's host waits three time-outs for a slow write (`quiet`). A write that a busy machine would bring later does not arrive at all.
  if (performance.now() - arrivedAt > 2.5 * timeoutMs()) return void request.socket.destroy();

  const isWrite = /^(?:POST|PUT)$/.test(request.method ?? '') && (request.url ?? '').includes('/api/v2/tickets');
  if (isWrite) writing?.('before');
  const passed = await pass(target, request, Buffer.concat(chunks));
  if (isWrite) writing?.('after');
  const { status, headers, text } = passed;
  switch (fault) {
    case 'F04':
      return void request.socket.resetAndDestroy();
    case 'F05':
      return void request.socket.end();
    case 'F07':
      await sleep(timeoutMs() * (1 + random.next()));
      break;
    case 'F08':
      response.writeHead(status, headers);
      for (let at = 0; at < text.length && !response.destroyed; at += Math.ceil(text.length / 8)) {
        response.write(text.slice(at, at + Math.ceil(text.length / 8)));
        await sleep(timeoutMs() / random.pick([4, 16]));
      }
      return void response.end();
    case 'F09':
      response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(text)) });
      response.write(text.slice(0, Math.floor(text.length / 2)));
      await sleep(5);
      return void request.socket.destroy();
    case 'F10':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Bad gateway</body></html>');
    case 'F11':
      return void response.writeHead(200).end();
    default:
  }
  response.writeHead(status, headers).end(text);
}

async function pass(target: string, request: http.IncomingMessage, body: Buffer): Promise<Passed> {
  const {
    host: _host,
    connection: _connection,
    'content-length': _length,
    'transfer-encoding': _encoding,
    ...kept
  } = request.headers;
  const answered = await fetch(target + (request.url ?? '/'), {
    method: request.method ?? 'GET',
    headers: Object.entries(kept).map(([name, value]): [string, string] => [name, String(value)]),
    body: body.length > 0 ? Uint8Array.from(body) : null,
    redirect: 'manual',
  });
  const names = ['content-type', 'retry-after', 'location', 'x-idempotency-lookup'];
  const headers = Object.fromEntries(
    names.flatMap((name) => (answered.headers.get(name) ? [[name, String(answered.headers.get(name))]] : [])),
  );
  return { status: answered.status, headers, text: await answered.text() };
}
