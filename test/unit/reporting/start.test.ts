import { keepEarlyErrors } from '../../../src/app/reporting/early';
import type { Report, ReportingConfig } from '../../../src/app/reporting/report';
import { createReporting, type ReportingSdk } from '../../../src/app/reporting/start';

const config: ReportingConfig = {
  dsn: 'http://public@localhost:3001/1',
  environment: 'test',
  release: 'v1.19.1',
  ignoredMessages: [],
  routeOf: () => null,
};

const { setTimeout: later } = globalThis;
/** Waits until the timers that are due have run. */
const nextTask = () => new Promise((resolve) => later(resolve, 0));

/** Reporting, with a first paint and loaded code that the test causes by hand. */
const setUp = () => {
  const page = new EventTarget();
  const reports: Report[] = [];
  const init = jest.fn(async (_config: ReportingConfig) => undefined);
  const forget = jest.fn(async (_arrived: Promise<void>) => undefined);
  const loads: { arrive: () => Promise<void>; fail: () => Promise<void> }[] = [];
  let paint = () => {};
  const reporting = createReporting({
    early: keepEarlyErrors(page),
    load: () =>
      new Promise<ReportingSdk>((resolve, reject) => {
        loads.push({
          arrive: async () => {
            resolve({ init, capture: (report) => reports.push(report), forget });
            await nextTask();
          },
          fail: async () => reject(new Error('Loading chunk reporting failed.')),
        });
      }),
    afterPaint: (work) => {
      paint = work;
    },
  });
  return {
    ...reporting,
    init,
    forget,
    loads,
    messages: () =>
      reports.map(
        ({ error, origin, context }) => `${origin}: ${(error as Error).message}${context.componentStack ?? ''}`,
      ),
    paint: () => paint(),
    fail: (message: string) => page.dispatchEvent(Object.assign(new Event('error'), { error: new Error(message) })),
    reject: (message: string) =>
      page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error(message) })),
  };
};

describe('starting to report', () => {
  test('waits for the first paint', async () => {
    const { startReporting, loads, paint, init } = setUp();
    startReporting(config);
    expect(loads).toHaveLength(0);
    paint();
    expect(loads).toHaveLength(1);
    expect(init).not.toHaveBeenCalled();
    await loads[0]?.arrive();
    expect(init).toHaveBeenCalledWith(config);
  });

  test.each([
    ['before it was asked to', true],
    ['after it was asked to', false],
  ])('does not wait for the paint when something fails %s', async (_when, before) => {
    const { startReporting, loads, paint, fail } = setUp();
    if (before) fail('early');
    startReporting(config);
    if (!before) fail('early');
    expect(loads).toHaveLength(1);
    paint();
    expect(loads).toHaveLength(1);
  });

  test('records errors during its own setup, and reports each once', async () => {
    const { startReporting, loads, paint, fail, init, report, messages } = setUp();
    let finishLoading = () => {};
    init.mockReturnValueOnce(new Promise<undefined>((resolve) => (finishLoading = () => resolve(undefined))));
    startReporting(config);
    paint();
    await loads[0]?.arrive();
    fail('meanwhile');
    report(new Error('caught meanwhile'));
    expect(messages()).toEqual([]);
    finishLoading();
    await nextTask();
    fail('after');
    expect(messages()).toEqual(['error: meanwhile', 'caught: caught meanwhile']);
  });

  test('happens once', async () => {
    const { startReporting, loads, paint, fail, init, report } = setUp();
    startReporting(config);
    startReporting({ ...config, dsn: 'http://other@localhost:3001/2' });
    paint();
    fail('one');
    await loads[0]?.arrive();
    paint();
    report(new Error('two'));
    expect(loads).toHaveLength(1);
    expect(init).toHaveBeenCalledTimes(1);
    expect(init.mock.calls[0]).toEqual([config]);
  });

  test('reports the collected errors once each, in their order (SEC-82)', async () => {
    jest.useFakeTimers();
    const { startReporting, loads, fail, reject, report, messages } = setUp();
    const tick = () => jest.advanceTimersByTime(10);
    report(new Error('caught before the start'));
    tick();
    fail('thrown');
    startReporting(config);
    tick();
    report(new Error('caught while loading'), { componentStack: ' in Home' });
    tick();
    reject('rejected');
    await loads[0]?.arrive();
    report(new Error('caught afterwards'), { componentStack: ' in News' });
    fail('the page’s own handlers have taken over');
    expect(messages()).toEqual([
      'caught: caught before the start',
      'error: thrown',
      'caught: caught while loading in Home',
      'unhandledrejection: rejected',
      'caught: caught afterwards in News',
    ]);
    jest.useRealTimers();
  });

  test('keeps at most twenty reports while it waits', async () => {
    const { startReporting, loads, report, messages } = setUp();
    for (let number = 0; number < 50; number += 1) report(new Error(String(number)));
    startReporting(config);
    await loads[0]?.arrive();
    expect(messages()).toHaveLength(20);
    expect(messages()[0]).toBe('caught: 0');
  });

  test('loads nothing and keeps nothing without a DSN (SEC-84)', () => {
    const { startReporting, loads, paint, fail, report } = setUp();
    fail('early');
    report(new Error('caught'));
    startReporting({ ...config, dsn: null });
    paint();
    fail('later');
    report(new Error('caught later'));
    expect(loads).toHaveLength(0);
  });
});

describe('reporting code that does not load (SEC-82, REL-33)', () => {
  test('is requested again at the next error, at most three times, and loses no error', async () => {
    const { startReporting, loads, paint, fail, report, messages } = setUp();
    startReporting(config);
    paint();
    await loads[0]?.fail();
    expect(loads).toHaveLength(1);
    fail('thrown');
    await loads[1]?.fail();
    report(new Error('caught'));
    await loads[2]?.arrive();
    expect(messages()).toEqual(['error: thrown', 'caught: caught']);
  });

  test('is not requested a fourth time, and causes no error', async () => {
    const { startReporting, loads, paint, report } = setUp();
    startReporting(config);
    paint();
    for (const number of [0, 1, 2]) {
      await loads[number]?.fail();
      report(new Error('caught'));
    }
    report(new Error('caught'));
    expect(loads).toHaveLength(3);
  });

  test.each(['init', 'capture', 'forget'] as const)('breaks nothing when its %s throws', async (part) => {
    const broken = () => {
      throw new Error('broken');
    };
    const sdk: ReportingSdk = {
      init: async () => undefined,
      capture: () => undefined,
      forget: async () => undefined,
      [part]: broken,
    };
    const { startReporting, report, forgetDriver } = createReporting({
      early: keepEarlyErrors(new EventTarget()),
      load: () => Promise.resolve(sdk),
      afterPaint: (work) => work(),
    });
    report(new Error('queued'));
    startReporting(config);
    await Promise.resolve();
    await Promise.resolve();
    expect(() => report(new Error('caught'))).not.toThrow();
    expect(() => forgetDriver(Promise.resolve())).not.toThrow();
  });
});

test('an error that cannot be reported after the start breaks nothing (REL-33)', async () => {
  const capture = jest.fn(() => {
    throw new Error('broken');
  });
  const { startReporting, report } = createReporting({
    early: keepEarlyErrors(new EventTarget()),
    load: () => Promise.resolve({ init: async () => undefined, capture, forget: async () => undefined }),
    afterPaint: (work) => work(),
  });
  startReporting(config);
  await nextTask();
  expect(() => report(new Error('caught'))).not.toThrow();
  expect(capture).toHaveBeenCalledTimes(1);
});

test('a driver who leaves is forgotten immediately, and recording continues once the next page is painted (SEC-14)', async () => {
  const { startReporting, forgetDriver, loads, paint, forget } = setUp();
  forgetDriver(Promise.resolve());
  startReporting(config);
  paint();
  await loads[0]?.arrive();
  expect(forget).not.toHaveBeenCalled();
  let finishLoading = () => {};
  forgetDriver(
    new Promise((resolve) => {
      finishLoading = resolve;
    }),
  );
  expect(forget).toHaveBeenCalledTimes(1);
  const painted = jest.fn();
  const waiting = forget.mock.calls[0]?.[0].then(painted);
  finishLoading();
  for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
  expect(painted).not.toHaveBeenCalled();
  paint();
  await waiting;
  expect(painted).toHaveBeenCalledTimes(1);
});
