/** @jest-environment node */
import net from 'node:net';
import { statusesIn } from './support/raw';
import { testHost, withHost } from './support/with-host';

withHost();

/** Sends a byte a second after the first bytes, until the host hangs up. */
function drip(start: string) {
  const startTime = Date.now();
  const { hostname, port } = new URL(testHost.origin);
  return new Promise<{ statuses: number[]; seconds: number }>((resolve) => {
    let answer = '';
    const socket = net.connect(Number(port), hostname, () => socket.write(start));
    const timer = setInterval(() => socket.write('x'), 1_000);
    socket.on('data', (bytes) => {
      answer += bytes.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ statuses: statusesIn(answer), seconds: (Date.now() - startTime) / 1_000 });
    });
  });
}

test('headers and bodies that come one byte at a time are cut off after 10 and 30 seconds (SEC-45)', async () => {
  const [headers, body] = await Promise.all([
    drip('GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: '),
    drip('POST /api/csp-report HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n'),
  ]);
  expect([headers.statuses, body.statuses]).toEqual([[408], [408]]);
  expect(headers.seconds).toBeGreaterThan(9);
  expect(headers.seconds).toBeLessThan(20);
  expect(body.seconds).toBeGreaterThan(29);
  expect(body.seconds).toBeLessThan(40);
});
