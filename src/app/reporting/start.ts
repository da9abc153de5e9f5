import { type EarlyErrors, early } from './early';
import type { Report, ReportContext, ReportingConfig } from './report';

/** The part of `sentry.ts` that is needed here. */
export interface ReportingSdk {
  /** Resolves in the task in which it begins to listen for uncaught errors, so that whoever listened until then hears none twice and misses none. */
  init(config: ReportingConfig & { readonly dsn: string }): Promise<void>;
  capture(report: Report): void;
  forget(arrived: Promise<void>): Promise<void>;
}

export interface Reporting {
  /** Loads the reporting code after the first page has been painted, or at the first error if that is sooner. Only the first call counts. */
  startReporting(config: ReportingConfig): void;
  /** Reports an error that somebody has caught. Kept until reporting has started; never throws. */
  report(error: unknown, context?: ReportContext): void;
  /** A driver has left: nothing that was recorded of them stays in memory. `arrived` resolves on the page that they come to. */
  forgetDriver(arrived: Promise<void>): void;
}

/** What the outside has to give; a test gives its own. */
export interface ReportingOutside {
  readonly early: EarlyErrors;
  readonly load: () => Promise<ReportingSdk>;
  readonly afterPaint: (work: () => void) => void;
}

const queueLimit = 20;
// A phone loses its connection for a moment: the next error is another chance. A blocker never lets the code through.
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
          const kept = early.drain().map(({ type, error, at }): Report => ({ error, at, origin: type, context: {} }));
          for (const report of [...kept, ...queue.splice(0)].sort((one, other) => one.at - other.at))
            sdk.capture(report);
          state = sdk;
        } catch {
          // Reporting is a help for us and never a reason for the driver to see less.
          turnOff();
        }
      },
      () => {
        state = 'waiting';
      },
    );
  };

  return {
    startReporting(given) {
      if (config) return;
      config = given;
      if (given.dsn === null) {
        turnOff();
        return;
      }
      if (queue.length > 0) begin();
      early.onKept(begin);
      if (given.firstPage) void given.firstPage.then(() => afterPaint(begin));
      else afterPaint(begin);
    },
    report(error, context = {}) {
      if (state === 'off') return;
      const report: Report = { error, at: Date.now(), origin: 'caught', context };
      if (typeof state === 'object') {
        try {
          state.capture(report);
        } catch {
          // As above.
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
        // As above.
      }
    },
  };
};

/** After the page has what it asked for and has painted it: reporting takes no part of a slow line before that. */
const whenPainted = (work: () => void): void => {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => whenPainted(work), { once: true });
    return;
  }
  requestAnimationFrame(() => {
    // The frame is painted after this callback. Safari has no idle callback; a task of its own comes after the paint as well.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 3_000 });
    else setTimeout(work, 0);
  });
};

export const { startReporting, report, forgetDriver } = createReporting({
  early,
  load: () => import(/* webpackChunkName: "reporting", webpackFetchPriority: "low" */ './sentry'),
  afterPaint: whenPainted,
});
