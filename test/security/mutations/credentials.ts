import type { Mutations } from './mutation';

/** Mutations of the credentials of the support desk, the log, and error reports. */
export const credentials: Mutations = {
  'test/server/credentials.test.ts': [
    ['REL-07', 'server/zendesk/zendesk-client.ts', 'answer.status !== 401', 'answer.status !== 499'],
    ['SEC-74', 'server/zendesk/credentials.ts', 'fetching ??= fetchToken()', 'fetching = fetchToken()'],
    ['SEC-74', 'server/zendesk/credentials.ts', 'lifeMs * 0.8', 'lifeMs * 2'],
    ['SEC-74', 'server/index.ts', "credentials.kind === 'api-token'", "credentials.kind !== 'api-token'"],
  ],
  'test/server/secrets.test.ts': [
    ['SEC-50', 'server/logging.ts', 'ip: network(request.ip),', 'cookie: request.headers.cookie,'],
    ['SEC-75', 'server/logging.ts', 'ip: network(request.ip),', 'cookie: request.headers.cookie,'],
    ['SEC-75', 'server/outbox/encryption.ts', 'if (!firstKey) return', 'if (plain) return'],
    ['SEC-85', 'server/logging.ts', "request.routeOptions.url ?? 'none'", 'request.url'],
    ['SEC-85', 'server/logging.ts', 'logFramework(this, args);', 'method.apply(this, args);'],
    ['SEC-86', 'server/app.ts', 'problem.status !== 404', 'problem.status < 429'],
    ['SEC-86', 'server/logging.ts', 'status: reply.statusCode,', 'status: 200,'],
    ['SEC-87', 'server/logging.ts', '.toISOString()', '.toString()'],
  ],
  'test/unit/reporting/sentry.test.ts': [
    ['SEC-78', 'src/app/reporting/sentry.ts', 'cookies: false', 'cookies: true'],
    ['SEC-78', 'src/app/reporting/sentry.ts', 'release: config.release,', ''],
    ['SEC-79', 'src/app/reporting/left-out.ts', 'status === 401 || status === 419', 'status === 401'],
    ['SEC-79', 'src/app/reporting/sentry.ts', 'isLeftOut(hint.originalException) ? null :', ''],
    ['SEC-80', 'src/app/reporting/sentry.ts', 'tracesSampleRate: 0.1', 'tracesSampleRate: 0.2'],
    ['SEC-81', 'src/app/reporting/sentry.ts', 'null : scrubEvent(event)', 'null : event'],
    ['SEC-81', 'src/app/reporting/sentry.ts', 'replaysSessionSampleRate: 0,', 'replaysSessionSampleRate: 1,'],
  ],
  'test/unit/reporting/start.test.ts': [
    ['SEC-14', 'src/app/reporting/start.ts', 'arrived.then(() => new Promise<void>(afterPaint))', 'arrived'],
    ['SEC-82', 'src/app/reporting/start.ts', '...earlyReports, ...queue.splice(0)', '...queue.splice(0)'],
    ['SEC-84', 'src/app/reporting/start.ts', 'config = settings;', 'config = settings; void load();'],
    [
      'REL-33',
      'src/app/reporting/start.ts',
      `} catch {
          // A failure of reporting must never affect the page.
        }
        return;`,
      `} catch (error) {
          throw error;
        }
        return;`,
    ],
  ],
  'test/unit/reporting/early.test.ts': [
    ['SEC-82', 'src/app/reporting/early.ts', 'errors.length < limit', 'errors.length === 0'],
  ],
  'test/unit/reporting/chunk-reload.test.ts': [
    ['REL-30', 'src/app/reporting/chunk-reload.ts', 'quietTime = 10_000', 'quietTime = 5_000'],
  ],
};
