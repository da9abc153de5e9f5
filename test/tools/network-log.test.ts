/** @jest-environment node */
import { EventEmitter } from 'node:events';
import type { CDPSession } from '@playwright/test';
import { NetworkLog } from '../bench/network';

let browser: EventEmitter;
let log: NetworkLog;

beforeEach(() => {
  browser = new EventEmitter();
  log = new NetworkLog(browser as unknown as CDPSession);
});

let sent = 0;
/** A request of the browser's network layer; times in seconds. */
const request = (type: string, path: string, start: number) => {
  sent += 1;
  const requestId = String(sent);
  const of = { requestId, type };
  const url = `http://portal.example${path}`;
  browser.emit('Network.requestWillBeSent', { ...of, request: { url }, timestamp: start });
  return {
    answered: (timestamp: number, response: { encodedDataLength: number; fromDiskCache?: boolean }) =>
      browser.emit('Network.responseReceived', { ...of, response, timestamp }),
    data: (timestamp: number, bytes: number) =>
      browser.emit('Network.dataReceived', { ...of, timestamp, encodedDataLength: bytes }),
    ended: (timestamp: number, bytes: number) =>
      browser.emit('Network.loadingFinished', { ...of, timestamp, encodedDataLength: bytes }),
    failed: (timestamp: number) => browser.emit('Network.loadingFailed', { ...of, timestamp }),
    cached: () => browser.emit('Network.requestServedFromCache', of),
  };
};
const whole = (type: string, path: string, start: number, end: number, bytes = 100) =>
  request(type, path, start).ended(end, bytes);

test('round trips are the longest row of requests that began when the one before had ended', () => {
  whole('Document', '/login', 10, 11);
  whole('Script', '/main.js', 11, 13);
  whole('Script', '/login.js', 11, 12);
  whole('Fetch', '/v1/user', 12.5, 14);
  expect(log.started).toBe(10);
  expect(log.roundTripsBy(20)).toEqual(['/login', '/login.js', '/v1/user']);
  // What came later was not waited for.
  expect(log.roundTripsBy(13)).toEqual(['/login', '/login.js']);
});

test('does not wait for pictures, reports, failed calls and cached files', () => {
  whole('Document', '/login', 10, 11);
  whole('Image', '/logo.svg', 11, 12);
  whole('Fetch', '/api/1/envelope/', 12, 13);
  request('Script', '/gone.js', 12).failed(13);
  const kept = request('Script', '/kept.js', 12);
  kept.cached();
  kept.ended(13, 0);
  expect(log.roundTripsBy(20)).toEqual(['/login']);
});

test('a preflight is a round trip of its own', () => {
  whole('Document', '/login', 10, 11);
  request('Preflight', '/v1/driver', 11).answered(12, { encodedDataLength: 50 });
  whole('Fetch', '/v1/driver', 12, 13);
  expect(log.roundTripsBy(20)).toEqual(['/login', '/v1/driver', '/v1/driver']);
});

test('bytes are those on the wire by then: whole requests with their headers, and what has come of the others', () => {
  whole('Document', '/login', 10, 11, 1_000);
  const script = request('Script', '/main.js', 11);
  script.data(12, 300);
  script.data(14, 400);
  expect([log.bytesBy(13), log.bytesBy(13, 'Script'), log.quiet]).toEqual([1_300, 300, false]);
  script.ended(15, 900);
  expect([log.bytesBy(14, 'Script'), log.bytesBy(15, 'Script'), log.quiet]).toEqual([700, 900, true]);
  const kept = request('Script', '/kept.js', 15);
  kept.answered(15, { encodedDataLength: 500, fromDiskCache: true });
  kept.ended(16, 500);
  expect(log.bytesBy(20, 'Script')).toBe(900);
});
