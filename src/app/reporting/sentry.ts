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

/** Scrubs the parts of an event that can contain a URL. */
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

/** A replay lists its URLs, and does not pass through `beforeSend`. */
const scrubReplay = (event: Sentry.Event): Sentry.Event =>
  event.type === 'replay_event' && 'urls' in event
    ? { ...event, ...scrub({ urls: event.urls, request: event.request }) }
    : event;

/** Scrubs the recorder's own events, which no SDK option covers. Type 4 is the URL, 2 and 3 are the page and its changes. */
const scrubRecording = (event: { readonly type: number; readonly data: unknown }) => {
  if (event.type === 4) return { ...event, data: scrub(event.data) };
  if (event.type === 2 || event.type === 3) scrubLinks(event.data, window.location);
  return event;
};

/** Names spans by their route. They are renamed at their start, because child spans copy the name. */
const routeNames = (routeOf: ReportingConfig['routeOf']): Parameters<typeof Sentry.addIntegration>[0] => ({
  name: 'RouteNames',
  setup(client) {
    client.on('spanStart', (span) => {
      const path = Sentry.spanToJSON(span).attributes['url.path'];
      const route = typeof path === 'string' ? routeOf(path) : null;
      if (route === null) return;
      span.updateName(route.path);
      span.setAttribute('sentry.segment.name.source', 'route');
    });
  },
});

const deferObservers = createDeferObserversUntilPaint(window);

/** Default integrations that are configured differently below, or added later: errors are captured once a replay can be attached. */
const replaced = new Set(['EventFilters', 'GlobalHandlers']);

/**
 * Starts reporting in several tasks, so that the browser can respond to input in between. The last one installs the handlers for uncaught
 * errors.
 */
export const init = async (config: ReportingConfig & { readonly dsn: string }): Promise<void> => {
  await nextTask();
  const replay = Sentry.replayIntegration({
    maskAllText: false,
    maskAttributes: [],
    blockAllMedia: false,
    // Zero, so that a session with an error soon after its start is recorded too.
    minReplayDuration: 0,
    beforeAddRecordingEvent: scrub,
  });
  const recorder = replay as unknown as { readonly _recordingOptions: object };
  Object.assign(recorder._recordingOptions, {
    plugins: [{ name: 'scrub', options: {}, eventProcessor: scrubRecording }],
    // No text is masked by class or selector, so the recorder need not search the ancestors of every changed text.
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
    // The operator's API would have to allow the headers by CORS, and the host reports nothing.
    tracePropagationTargets: [],
    // Keeps the browser's original message in the error, because the portal reads it.
    enhanceFetchErrorMessages: 'report-only',
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    ignoreErrors: exactly(config.ignoredMessages),
    integrations: (defaults) => [
      ...defaults.filter(({ name }) => !replaced.has(name)),
      // The default filters would ignore more than ER-11 asks, among them two other "Can't find variable" messages.
      Sentry.eventFiltersIntegration({ disableErrorDefaults: true }),
      routeNames(config.routeOf),
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
 * Deletes the recording of a driver who leaves: the page, and the forms behind the buttons they pressed. First it completes the replay of
 * an error that was already sent. Recording starts again when `arrived` resolves, so that the driver's page is not recorded again.
 */
export const forget = async (arrived: Promise<void>): Promise<void> => {
  const replay = Sentry.getReplay();
  deferObservers.catchUp();
  await Promise.all([replay?.stop(), arrived]);
  deferObservers.during(() => replay?.startBuffering());
};

/** Sends one error, unless its kind is ignored. */
export const capture = ({ error, at, origin, context }: Report): void => {
  Sentry.captureException(error, {
    mechanism: mechanisms[origin],
    captureContext: (scope) => {
      if (context.componentStack) scope.setContext('react', { componentStack: context.componentStack });
      return scope.addEventProcessor((event) => ({ ...event, timestamp: at / 1_000 }));
    },
  });
};
