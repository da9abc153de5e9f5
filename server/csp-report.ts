import type { FastifyInstance } from 'fastify';

const wordsOnly = /^[a-z0-9-]{1,40}$/;
const reportTypes = ['application/csp-report', 'application/reports+json', 'application/json'];

/** Kinds that are told apart within an hour; whoever makes up more of them is not listened to. */
const kindsAnHour = 200;
const hour = 3_600_000;

/**
 * Takes reports of violated content policies and logs each kind once an hour at most: a
 * browser extension can send thousands, and a report is text from outside.
 */
export function cspReports(app: FastifyInstance, now: () => number): void {
  const seen = new Set<string>();
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

  app.post('/api/csp-report', { bodyLimit: 16_384 }, (request, reply) => {
    const type = request.headers['content-type']?.split(';')[0] ?? '';
    if (!reportTypes.includes(type)) return reply.code(415).send({ message: 'Unsupported media type.' });
    if (now() - since >= hour) {
      seen.clear();
      since = now();
    }
    for (const { directive, blocked } of violations(request.body).slice(0, 20)) {
      const kind = `${directive} ${blocked}`;
      if (seen.has(kind) || seen.size >= kindsAnHour) continue;
      seen.add(kind);
      request.log.warn({ directive, blocked }, 'csp.violation');
    }
    return reply.code(204).send();
  });
}

/** Directive and blocked origin of each report; what does not look like one is left out. */
function violations(body: unknown): { directive: string; blocked: string }[] {
  const reports = Array.isArray(body) ? body : [body];
  return reports.flatMap((report) => {
    const legacy = property(report, 'csp-report');
    const details = legacy ?? property(report, 'body');
    const directive =
      property(details, 'effectiveDirective') ??
      property(details, 'effective-directive') ??
      property(details, 'violated-directive');
    if (typeof directive !== 'string' || !wordsOnly.test(directive)) return [];
    return [{ directive, blocked: blockedOrigin(property(details, 'blockedURL') ?? property(details, 'blocked-uri')) }];
  });
}

function blockedOrigin(value: unknown): string {
  if (typeof value !== 'string') return 'unknown';
  if (wordsOnly.test(value)) return value;
  return URL.canParse(value) ? new URL(value).origin.slice(0, 100) : 'unknown';
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
