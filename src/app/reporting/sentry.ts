import * as Sentry from '@sentry/react';
import { nextTask } from '../../photos/next-task';
import { createDeferObserversUntilPaint } from './defer-observers';
import { exactly, isLeftOut } from './left-out';
import type { Report, ReportingConfig } from './report';
import { scrub, scrubLinks } from './scrub';

const mechanisms = {
  error: { handled: false, type: 'auto.browser.global_handlers.onerror' },
  unhandledrejection: { handled: false, type: 'auto.browser.global_handlers.onunhandledrejection' },
  caught: { handled: true, type: 'generic' },
} as const;

/** The parts of a finished event that can hold an address. */
const scrubEvent = (event: Sentry.ErrorEvent): Sentry.ErrorEvent => ({
  ...event,
  ...scrub({
    message: event.message,
    request: event.request,
    exception: event.exception,
    breadcrumbs: event.breadcrumbs,
    contexts: event.contexts,
    extra: event.extra,
  }),
});

/** A replay lists the addresses it went through, and is not shown to `beforeSend`. */
const scrubReplay = (event: Sentry.Event): Sentry.Event =>
  event.type === 'replay_event' && 'urls' in event
    ? { ...event, ...scrub({ urls: event.urls, request: event.request }) }
    : event;

/** What the recorder itself writes down passes no option of the SDK. Type 4 is the address, 2 and 3 are the page and its changes. */
const scrubRecording = (event: { readonly type: number; readonly data: unknown }) => {
  if (event.type === 4) return { ...event, data: scrub(event.data) };
  if (event.type === 2 || event.type === 3) scrubLinks(event.data, window.location);
  return event;
};

/** Gives the spans of one screen one name. They are renamed as they start, because their parts copy the name. */
const routeNames = (routeOf: (path: string) => string | null): Parameters<typeof Sentry.addIntegration>[0] => ({
  name: 'RouteNames',
  setup(client) {
    client.on('spanStart', (span) => {
      const path = Sentry.spanToJSON(span).attributes['url.path'];
      const route = typeof path === 'string' ? routeOf(path) : null;
      if (route === null) return;
      span.updateName(route);
      span.setAttribute('sentry.segment.name.source', 'route');
    });
  },
});

const deferObservers = createDeferObserversUntilPaint(window);

/** What the SDK would set by itself and is set here in another way, or later: errors are heard of when a replay can go with them. */
const replaced = new Set(['EventFilters', 'GlobalHandlers']);

/**
 * Starts reporting, in pieces that leave the browser time to answer a finger in between. The page's own handlers for uncaught errors are
 * set in the last one.
 */
export const init = async (config: ReportingConfig & { readonly dsn: string }): Promise<void> => {
  await nextTask();
  const replay = Sentry.replayIntegration({
    maskAllText: false,
    maskAttributes: [],
    blockAllMedia: false,
    // A session that ends in an error soon after its start is one that hit an error.
    minReplayDuration: 0,
    beforeAddRecordingEvent: scrub,
  });
  const recorder = replay as unknown as { readonly _recordingOptions: object };
  Object.assign(recorder._recordingOptions, {
    plugins: [{ name: 'scrub', options: {}, eventProcessor: scrubRecording }],
    // No text is masked by a mark on the page, so nobody looks for one in every element around every text that changes.
    maskTextClass: null,
    maskTextSelector: null,
  });

  const options: Parameters<typeof Sentry.init>[0] = {
    dsn: config.dsn,
    release: config.release,
    environment: config.environment,
    tracesSampleRate: 0.1,
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: 1,
    // The operator's API would have to allow the headers, and the host does not report.
    tracePropagationTargets: [],
    // The message that the portal itself reads stays what the browser said.
    enhanceFetchErrorMessages: 'report-only',
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    ignoreErrors: exactly(config.ignoredMessages),
    integrations: (defaults) => [
      ...defaults.filter(({ name }) => !replaced.has(name)),
      // The filters it comes with would leave out more than was asked for, two other "Can't find variable" among them.
      Sentry.eventFiltersIntegration({ disableErrorDefaults: true }),
      ...(config.routeOf ? [routeNames(config.routeOf)] : []),
    ],
    beforeSend: (event, hint) => (isLeftOut(hint.originalException) ? null : scrubEvent(event)),
    beforeSendSpan: (span) => ({ ...span, name: scrub(span.name), attributes: scrub(span.attributes) }),
  };
  deferObservers.during(() => Sentry.init(options));
  Sentry.addEventProcessor(scrubReplay);
  await nextTask();
  deferObservers.during(() => Sentry.addIntegration(Sentry.browserTracingIntegration()));
  await nextTask();
  deferObservers.during(() => Sentry.addIntegration(replay));
  Sentry.addIntegration(Sentry.globalHandlersIntegration());
};

/**
 * Takes away what was recorded of a driver who leaves: the page as it was, and the forms behind the buttons they pressed. What belongs to an error
 * that was sent is finished first. Recording begins anew once `arrived` resolves, so that it does not see the driver's page again.
 */
export const forget = async (arrived: Promise<void>): Promise<void> => {
  const replay = Sentry.getReplay();
  deferObservers.catchUp();
  await Promise.all([replay?.stop(), arrived]);
  deferObservers.during(() => replay?.startBuffering());
};

/** Sends one error, unless it is of a kind that is left out. */
export const capture = ({ error, at, origin, context }: Report): void => {
  Sentry.captureException(error, {
    mechanism: mechanisms[origin],
    captureContext: (scope) => {
      if (context.componentStack) scope.setContext('react', { componentStack: context.componentStack });
      return scope.addEventProcessor((event) => ({ ...event, timestamp: at / 1_000 }));
    },
  });
};
