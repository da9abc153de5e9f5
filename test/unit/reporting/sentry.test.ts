import * as Sentry from '@sentry/react';
import type { Report } from '../../../src/app/reporting/report';
import { capture, init } from '../../../src/app/reporting/sentry';
import { listen } from '../../support/listen';
import { expectedErrors, ignoredMessage, reportedErrors, startAnswers } from './cases';

type Item = { readonly type: string; readonly payload: Sentry.ErrorEvent };

/** A service that takes reports: it records every item that reached it over HTTP, in order. */
const startSink = async () => {
  const items: Item[] = [];
  const { origin, stop } = await listen((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const lines = Buffer.concat(parts).toString('utf8').split('\n').filter(Boolean).slice(1);
      for (let line = 0; line < lines.length; line += 2) {
        const { type } = JSON.parse(lines[line] ?? '{}') as { type: string };
        items.push({ type, payload: JSON.parse(lines[line + 1] ?? '{}') as Sentry.ErrorEvent });
      }
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' }).end('{}');
    });
  });
  return {
    dsn: `${origin.replace('//', '//public@')}/1`,
    events: () => items.filter(({ type }) => type === 'event').map(({ payload }) => payload),
    stop,
  };
};

const reportOf = (error: unknown, more: Partial<Report> = {}): Report => ({
  error,
  at: Date.now(),
  origin: 'caught',
  context: {},
  ...more,
});

/** mulberry32: numbers that look random and are the same in every run. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let hash = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
  return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
};

describe('reports as the service receives them', () => {
  let sink: Awaited<ReturnType<typeof startSink>>;
  let answers: Awaited<ReturnType<typeof startAnswers>>;

  beforeAll(async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // jsdom measures nothing.
    Object.assign(performance, { getEntriesByType: () => [] });
    [sink, answers] = await Promise.all([startSink(), startAnswers()]);
    window.history.replaceState(null, '', '/reset-password?token=canary-in-address');
    await init({
      dsn: sink.dsn,
      environment: 'test',
      release: 'v1.19.1',
      ignoredMessages: [ignoredMessage],
      routeOf: (path) => (path.startsWith('/payouts/') ? { path: '/payouts/:id' } : null),
    });
  });
  afterAll(async () => {
    await Sentry.close(2_000);
    await Promise.all([sink.stop(), answers.stop()]);
  });

  const newEvents = async (work: () => unknown) => {
    const before = sink.events().length;
    await work();
    // `flush` returns false while something is still unsent, as on a busy machine.
    while (!(await Sentry.flush(5_000)));
    return sink.events().slice(before);
  };

  test('are set up as required (ER-12, SEC-78, SEC-81)', () => {
    expect(Sentry.getClient()?.getOptions()).toMatchObject({
      release: 'v1.19.1',
      environment: 'test',
      tracesSampleRate: 0.1,
      replaysSessionSampleRate: 0,
      replaysOnErrorSampleRate: 1,
      tracePropagationTargets: [],
      enhanceFetchErrorMessages: 'report-only',
      tunnel: undefined,
      dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    });
  });

  test('contain replays whose text and media are neither masked nor blocked (ER-12)', () => {
    const { _recordingOptions: recording } = Sentry.getReplay() as unknown as {
      readonly _recordingOptions: {
        readonly maskAllText: boolean;
        readonly blockSelector: string;
        readonly maskAttributeFn: (name: string, value: string, element: Element) => string;
      };
    };
    expect(recording.maskAllText).toBe(false);
    expect(recording.blockSelector).not.toMatch(/\b(img|picture|video|svg)\b/);
    const field = document.createElement('input');
    for (const name of ['title', 'placeholder', 'aria-label'])
      expect(recording.maskAttributeFn(name, 'Your name', field)).toBe('Your name');
  });

  test('leave out all forty kinds of expected errors, whether caught or not (ER-11, SEC-79)', async () => {
    const events = await newEvents(async () => {
      const errors = await Promise.all(expectedErrors.map(([, make]) => make(answers.origin)));
      for (const origin of ['caught', 'error', 'unhandledrejection'] as const) {
        for (const error of errors) capture(reportOf(error, { origin }));
      }
      capture(reportOf(new Error('the last one')));
    });
    expect(events.map((event) => event.exception?.values?.at(-1)?.value)).toEqual(['the last one']);
  });

  test.each(reportedErrors)('contain one event for %s (ER-11, SEC-79)', async (_what, make) => {
    const error = await make(answers.origin);
    const events = await newEvents(() => {
      capture(reportOf(error));
      // Both the error screen and the page's own handler may receive the error.
      if (typeof error === 'object' && error !== null) capture(reportOf(error, { origin: 'error' }));
    });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ release: 'v1.19.1', environment: 'test' });
  });

  test('say when an early error happened, how it was found and where in the page', async () => {
    const at = Date.now() - 4_000;
    const [event] = await newEvents(() =>
      capture(
        reportOf(new Error('early'), {
          at,
          origin: 'unhandledrejection',
          context: { componentStack: '\n    at Home' },
        }),
      ),
    );
    expect(event?.timestamp).toBeCloseTo(at / 1_000, 2);
    expect(event?.exception?.values?.[0]?.mechanism).toMatchObject({
      handled: false,
      type: 'auto.browser.global_handlers.onunhandledrejection',
    });
    expect(event?.contexts?.react).toMatchObject({ componentStack: '\n    at Home' });
    const [next] = await newEvents(() => capture(reportOf(new Error('later'))));
    expect(next?.contexts?.react?.componentStack).toBeUndefined();
  });

  test('contain no query string, header, cookie or name (SEC-81)', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    document.cookie = 'session=canary-in-cookie';
    await fetch(`${answers.origin}/200?secret=canary-in-call`, { headers: { 'X-Secret': 'canary-in-header' } });
    window.history.pushState(null, '', '/login?back=canary-in-history');
    const [event] = await newEvents(() => {
      const error = new Error(`No answer from ${answers.origin}/v1/user?secret=canary-in-message`);
      error.stack = `Error: x\n    at load (http://localhost/reset-password?token=canary-in-stack:1:77)`;
      capture(reportOf(error));
    });
    expect(event?.request).toEqual({ url: 'http://localhost/login' });
    expect(event?.user).toBeUndefined();
    expect(event?.breadcrumbs?.map(({ category }) => category)).toEqual(
      expect.arrayContaining(['navigation', 'fetch']),
    );
    expect(JSON.stringify(event)).not.toContain('canary');
  });

  test('name a visit after its route, without the ids in the URL', () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const names = ['/payouts/7', '/payouts/8', '/nowhere'].map((path) => {
      // Without a click, Sentry takes the navigation for a redirect, which belongs to the previous visit.
      document.body.click();
      window.history.pushState(null, '', path);
      const span = Sentry.getActiveSpan();
      return span && Sentry.spanToJSON(span).name;
    });
    expect(names.slice(0, 2)).toEqual(['/payouts/:id', '/payouts/:id']);
    expect(names[2]).not.toContain('/');
  });

  test.each([1, 20, 300])('contain the traces of 69 to 131 of 1,000 visits (ER-12, SEC-80), seed %d', (seed) => {
    const client = Sentry.getClient();
    if (!client) throw new Error('There is no client.');
    jest.spyOn(Math, 'random').mockImplementation(seeded(seed));
    let tracedCount = 0;
    for (let visit = 0; visit < 1_000; visit += 1) {
      tracedCount += Sentry.startBrowserTracingNavigationSpan(client, { name: 'visit' })?.spanContext().traceFlags ?? 0;
    }
    expect(tracedCount).toBeGreaterThanOrEqual(69);
    expect(tracedCount).toBeLessThanOrEqual(131);
  });
});
