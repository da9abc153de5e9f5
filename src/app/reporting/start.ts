import { type EarlyErrors, early } from './early';
import type { Report, ReportContext, ReportingConfig } from './report';

/** The part of `sentry.ts` that is needed here. */
export interface ReportingSdk {
  /**
   * Resolves in the same task in which it starts to listen for uncaught errors, so that the early listener hands over without gaps or
   * duplicates.
   */
  init(config: ReportingConfig & { readonly dsn: string }): Promise<void>;
  capture(report: Report): void;
  forget(arrived: Promise<void>): Promise<void>;
}

export interface Reporting {
  /** Loads the reporting code after the first paint, or at the first error if that is sooner. Only the first call counts. */
  startReporting(config: ReportingConfig): void;
  /** Reports a caught error. Keeps it until reporting has started; never throws. */
  report(error: unknown, context?: ReportContext): void;
  /** Deletes what was recorded of a driver who has left. `arrived` resolves on the page that follows. */
  forgetDriver(arrived: Promise<void>): void;
}

/** The environment, which tests replace. */
export interface ReportingOutside {
  readonly early: EarlyErrors;
  readonly load: () => Promise<ReportingSdk>;
  readonly afterPaint: (work: () => void) => void;
}

const queueLimit = 20;
// A phone may be offline for a moment, so the next error tries again. The number of tries is limited, because a blocker never lets the code
// load.
const loadLimit = 3;

export const createReporting = ({ early, load, afterPaint }: ReportingOutside): Reporting => {
  const queue: Report[] = [];
  let config: ReportingConfig | null = null;
  let state: 'waiting' | 'loading' | 'off' | ReportingSdk = 'waiting';
  let loads = 0;

  const turnOff = () => {
    state = 'off';
    queue.length = 0;
    early.drain();
  };

  const begin = () => {
    if (config?.dsn == null || state !== 'waiting' || loads === loadLimit) return;
    const settings = { ...config, dsn: config.dsn };
    state = 'loading';
    loads += 1;
    load().then(
      async (sdk) => {
        try {
          await sdk.init(settings);
          state = 'off';
          const earlyReports = early
            .drain()
            .map(({ type, error, at }): Report => ({ error, at, origin: type, context: {} }));
          for (const report of [...earlyReports, ...queue.splice(0)].sort((a, b) => a.at - b.at)) sdk.capture(report);
          state = sdk;
        } catch {
          // A failure of reporting must never affect the page.
          turnOff();
        }
      },
      () => {
        state = 'waiting';
      },
    );
  };

  return {
    startReporting(settings) {
      if (config) return;
      config = settings;
      if (settings.dsn === null) {
        turnOff();
        return;
      }
      if (queue.length > 0) begin();
      early.onKept(begin);
      if (settings.firstPage) void settings.firstPage.then(() => afterPaint(begin));
      else afterPaint(begin);
    },
    report(error, context = {}) {
      if (state === 'off') return;
      const report: Report = { error, at: Date.now(), origin: 'caught', context };
      if (typeof state === 'object') {
        try {
          state.capture(report);
        } catch {
          // A failure of reporting must never affect the page.
        }
        return;
      }
      if (queue.length < queueLimit) queue.push(report);
      begin();
    },
    forgetDriver(arrived) {
      if (typeof state !== 'object') return;
      try {
        state.forget(arrived.then(() => new Promise<void>(afterPaint))).catch(() => undefined);
      } catch {
        // A failure of reporting must never affect the page.
      }
    },
  };
};

/** Waits until the first page has loaded and painted, so that reporting does not compete for a slow connection. */
const whenPainted = (work: () => void): void => {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => whenPainted(work), { once: true });
    return;
  }
  requestAnimationFrame(() => {
    // The frame is painted after this callback. Safari has no idle callback; a new task also runs after the paint.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 3_000 });
    else setTimeout(work, 0);
  });
};

export const { startReporting, report, forgetDriver } = createReporting({
  early,
  load: () => import(/* webpackChunkName: "reporting", webpackFetchPriority: "low" */ './sentry'),
  afterPaint: whenPainted,
});
