import type { FastifyInstance } from 'fastify';
import type { Config } from './config';

const identifier = /^[a-z0-9-]{1,40}$/;
const reportTypes = ['application/csp-report', 'application/reports+json', 'application/json'];

/** The directives of a policy. A report of any other is ignored: anyone can send reports, and each new kind is logged. */
const directives = new Set(
  [
    'base-uri child-src connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src media-src',
    'object-src require-trusted-types-for sandbox script-src script-src-attr script-src-elem style-src style-src-attr',
    'style-src-elem trusted-types worker-src',
  ].flatMap((names) => names.split(' ')),
);
const kindsAnHour = 40;
const hour = 3_600_000;

/**
 * Receives reports of content policy violations, without a session. Logs each kind of report once an hour, up to 40 kinds, and always the
 * first of each directive. It counts the rest, and logs a line at 1, 10, 100 and so on.
 */
export function cspReports(app: FastifyInstance, logLevel: Config['logLevel'], now: () => number): void {
  const loggedKinds = new Set<string>();
  let dropped = 0;
  let since = now();

  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(null, null);
      }
    },
  );

  // A flood of reports must not fill the log with request lines either.
  const routeLogLevel = logLevel === 'info' ? 'warn' : logLevel;
  app.post('/api/csp-report', { bodyLimit: 16_384, logLevel: routeLogLevel }, (request, reply) => {
    const type = request.headers['content-type']?.split(';')[0] ?? '';
    if (!reportTypes.includes(type)) return reply.code(415).send({ message: 'Unsupported media type.' });
    if (now() - since >= hour) {
      loggedKinds.clear();
      dropped = 0;
      since = now();
    }
    for (const { directive, blocked } of violations(request.body).slice(0, 20)) {
      const kind = `${directive} ${blocked}`;
      if (loggedKinds.has(kind)) continue;
      if (loggedKinds.size >= kindsAnHour && loggedKinds.has(directive)) {
        dropped += 1;
        if (/^10*$/.test(String(dropped))) request.log.warn({ count: dropped }, 'csp.reports_dropped');
        continue;
      }
      loggedKinds.add(kind).add(directive);
      request.log.warn({ directive, blocked }, 'csp.violation');
    }
    return reply.code(204).send();
  });
}

/** The directive and the blocked origin of each report; leaves out everything else. */
function violations(body: unknown): { directive: string; blocked: string }[] {
  const reports = Array.isArray(body) ? body : [body];
  return reports.flatMap((report) => {
    const legacy = property(report, 'csp-report');
    const details = legacy ?? property(report, 'body');
    const directive =
      property(details, 'effectiveDirective') ??
      property(details, 'effective-directive') ??
      property(details, 'violated-directive');
    if (typeof directive !== 'string' || !directives.has(directive)) return [];
    return [{ directive, blocked: blockedOrigin(property(details, 'blockedURL') ?? property(details, 'blocked-uri')) }];
  });
}

function blockedOrigin(value: unknown): string {
  if (typeof value !== 'string') return 'unknown';
  if (identifier.test(value)) return value;
  return URL.canParse(value) ? new URL(value).origin.slice(0, 100) : 'unknown';
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
