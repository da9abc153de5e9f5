import { createReachability, type ReachabilityState } from '../../../src/api/reachability';
import { probe, startProbing } from '../../../src/app/probe';

const api = 'https://api.operator.example';

/** Makes the operator or the host unreachable. With `isOnline` false, the phone knows that it has no connection. */
const openProbe = (operator: boolean, host: boolean, isOnline = true) => {
  const requestedUrls: string[] = [];
  Object.defineProperty(window, 'fetch', {
    configurable: true,
    value: (url: string) => {
      requestedUrls.push(url);
      return (url.startsWith(api) ? operator : host)
        ? Promise.resolve({ status: 404 })
        : Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  Object.defineProperty(AbortSignal, 'timeout', { configurable: true, value: () => new AbortController().signal });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  return requestedUrls;
};

afterEach(() => jest.useRealTimers());

it.each([
  ['reachable', true, true, true],
  ['operatorAway', false, true, true],
  ['offline', false, false, true],
  ['offline', true, true, false],
] as const)('a probe reports %s (AP-10)', async (found, operator, host, isOnline) => {
  const requestedUrls = openProbe(operator, host, isOnline);
  expect(await probe(api)).toBe(found);
  expect(requestedUrls.filter((url) => url === `${api}/`)).toHaveLength(isOnline ? 1 : 0);
});

it.each([
  ['reachable', 204],
  ['operatorAway', 502],
  ['operatorAway', 504],
] as const)(
  'a probe reports %s if the operator has the portal’s own origin and its API answers %d (AP-10)',
  async (found, status) => {
    openProbe(true, true);
    jest
      .spyOn(window, 'fetch')
      .mockImplementation((url) =>
        Promise.resolve({ status: url === '/sanctum/csrf-cookie' ? status : 200 } as Response),
      );
    expect(await probe('')).toBe(found);
    expect(await probe(window.location.origin)).toBe(found);
  },
);

it('probes start immediately, become less frequent, and pause while the page is hidden or nothing on it shows the state (AP-10)', async () => {
  jest.useFakeTimers();
  const requestedUrls = openProbe(false, true);
  const probes = () => requestedUrls.filter((url) => url === `${api}/`).length;
  const reachability = createReachability();
  const states: ReachabilityState[] = [];
  const onBack = jest.fn();
  startProbing(reachability, api, onBack);
  reachability.subscribe(() => states.push(reachability.state()));
  await jest.advanceTimersByTimeAsync(60_000);
  reachability.recordCall(false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(probes()).toBe(0);

  const stopWatching = reachability.watch(() => undefined);
  const after: number[] = [];
  for (let second = 0; second < 151; second += 1) {
    const before = probes();
    await jest.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000);
    if (probes() > before) after.push(second);
  }
  expect(after).toEqual([0, 10, 30, 70, 150]);
  expect(states).toEqual(['unknown', 'operatorAway']);

  stopWatching();
  await jest.advanceTimersByTimeAsync(600_000);
  expect(probes()).toBe(5);
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  reachability.watch(() => undefined);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(probes()).toBe(5);

  openProbe(true, true);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
  expect(states).toEqual(['unknown', 'operatorAway', 'back']);
  expect(onBack).toHaveBeenCalledTimes(1);
});

it('probes immediately when the device’s connection returns, however recent the last probe (AP-10)', async () => {
  jest.useFakeTimers();
  openProbe(true, true, false);
  const reachability = createReachability();
  reachability.watch(() => undefined);
  startProbing(reachability, api, () => undefined);
  reachability.recordCall(false);
  await jest.advanceTimersByTimeAsync(0);
  expect(reachability.state()).toBe('offline');
  openProbe(true, true);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(reachability.state()).toBe('back');
});

it('one probe is in progress at most (AP-10)', async () => {
  jest.useFakeTimers();
  openProbe(false, true);
  const fetch = jest.fn(() => new Promise(() => undefined));
  Object.defineProperty(window, 'fetch', { configurable: true, value: fetch });
  const reachability = createReachability();
  reachability.watch(() => undefined);
  startProbing(reachability, api, () => undefined);
  reachability.recordCall(false);
  for (let minute = 0; minute < 10; minute += 1) {
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(60_000);
  }
  expect(fetch).toHaveBeenCalledTimes(1);
});
