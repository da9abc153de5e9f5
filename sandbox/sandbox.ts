import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from './api/account-routes';
import { agreementRoutes } from './api/agreement-routes';
import { bookingRoutes } from './api/booking-routes';
import type { Context } from './api/context';
import { dealRoutes } from './api/deal-routes';
import { documentRoutes } from './api/document-routes';
import { driverRoutes } from './api/driver-routes';
import { earningRoutes } from './api/earning-routes';
import { expectsJson } from './api/input';
import { insuranceRoutes } from './api/insurance-routes';
import { invoiceRoutes } from './api/invoice-routes';
import { newsRoutes } from './api/news-routes';
import { passwordRoutes } from './api/password-routes';
import { paymentRoutes } from './api/payment-routes';
import { payoutRoutes } from './api/payout-routes';
import { Problem } from './api/problem';
import { profileRoutes } from './api/profile-routes';
import { registrationRoutes } from './api/registration-routes';
import { maxTotalBytes } from './api/upload-rules';
import { vehicleChangeRoutes } from './api/vehicle-change-routes';
import { verificationRoutes } from './api/verification-routes';
import { backOffice } from './back-office/office';
import { controlRoutes } from './control/control-routes';
import { intercept } from './control/interception';
import { pageRoutes, reportSink } from './pages/page-routes';
import { paymentPages } from './pages/payment-pages';
import { addressToContractShape, applyResponseShapes } from './response-shapes/apply';
import { Worlds } from './world/worlds';
import { zendeskKeyLifeMs } from './zendesk/defaults';
import { zendeskRoutes } from './zendesk/zendesk-routes';

export interface SandboxOptions {
  /** The port; 0 takes a free one. */
  readonly port: number;
  /** The directory of the default world's database; `undefined` keeps it in memory. */
  readonly dataDir: string | undefined;
  /** Origins that may call with cookies. Mailed links lead to the first one. */
  readonly portalOrigins: readonly string[];
  /** Whether the control protocol and test worlds exist. */
  readonly control: boolean;
  /** Checks every call and answer against the contract; see `GET /__sandbox/violations`. */
  readonly validate?: boolean;
  readonly log?: (line: string) => void;
}

export interface Sandbox {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

const allowedHeaders = 'Accept, Content-Type, X-XSRF-TOKEN, X-Requested-With, Idempotency-Key';

const crossOrigin = (app: FastifyInstance, context: Context): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    void reply.header('vary', 'Origin');
    if (!origin || !context.portalOrigins.has(origin)) return;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Retry-After',
    });
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) {
      return reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': allowedHeaders,
          'access-control-max-age': '7200',
        })
        .send();
    }
  });
};

const errors = (app: FastifyInstance, log: (line: string) => void): void => {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Problem) {
      const isApi = request.url.startsWith('/v1/');
      // Like Laravel without JSON: a 401 redirects to the sign-in form, a 422 back to the form.
      if (isApi && (error.status === 401 || error.status === 422) && !expectsJson(request)) {
        request.isOffContract = true;
        const form = error.status === 422 ? request.headers.referer : undefined;
        return reply.redirect(form ?? `${request.portal}/login`, 302);
      }
      return reply.code(error.status).headers(error.headers).send(error.body);
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status === 413) return reply.code(413).send({ message: 'The files are too large.' });
    if (status < 500) return reply.code(status).send({ message: (error as Error).message });
    log(`${request.method} ${request.url}: ${(error as Error).stack ?? String(error)}`);
    return reply.code(500).send({ message: 'Server Error' });
  });
  app.setNotFoundHandler((request, reply) => {
    request.isOffContract = true;
    const path = (request.url.split('?')[0] ?? '').replace(/^\//, '');
    return reply.code(404).send({ message: `The route ${path} could not be found.` });
  });
};

/**
 * Starts the stand-ins for everything outside the portal: the operator's API, the support desk, the back office, the mail
 * box and the sink of error reports. Listens on loopback only, and never in production.
 */
export const createSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  if (process.env.NODE_ENV === 'production')
    throw new Error('The sandbox does not start with NODE_ENV=production: its data and passwords are samples.');
  const log = options.log ?? (() => undefined);
  const worlds = await Worlds.open(options.dataDir, {
    loginAnswers: 'body',
    loginWhenSignedIn: 'taken',
    zendeskKeyLifeMs,
    responseShapes: [],
  });
  let address = '';
  const context: Context = { worlds, portalOrigins: new Set(options.portalOrigins), url: () => address };

  const app = Fastify({
    forceCloseConnections: true,
    // Longer than clients keep an idle connection: if both sides close it at the same time, the next call is lost.
    keepAliveTimeout: 11 * 60_000,
    routerOptions: { ignoreTrailingSlash: true },
    // Zendesk's documentation has every path with and without `.json`.
    rewriteUrl: (request) =>
      request.url?.startsWith('/zendesk/api/')
        ? request.url.replace(/\.json(?=$|\?)/, '')
        : addressToContractShape(request.url ?? '/'),
  });
  // An empty body is not an error here: `axios.post(url)` may still name a content type.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? null : JSON.parse(String(body)));
    } catch {
      done(new Problem(400, { message: 'The body is not JSON.' }), undefined);
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const form: Record<string, string | string[]> = {};
    for (const [name, value] of new URLSearchParams(String(body))) {
      const before = form[name];
      form[name] = before === undefined ? value : [before, value].flat();
    }
    done(null, form);
  });

  app.decorateRequest('base', { getter: () => address });
  app.decorateRequest('portalOrigins', { getter: () => context.portalOrigins });
  app.decorateRequest('portal', { getter: () => [...context.portalOrigins][0] ?? address });
  crossOrigin(app, context);
  errors(app, log);
  await app.register(cookie);
  await app.register(multipart, {
    attachFieldsToBody: true,
    limits: { fileSize: maxTotalBytes * 2, files: 40, fields: 60, fieldSize: 10_000 },
  });
  // Registered before the interception, so that it checks the real answer.
  if (options.validate) (await import('./contract/watch')).watchContract(app, options.control, log);
  intercept(app, context);
  applyResponseShapes(app);
  // Like a proxy in front of a real API. Registered after the interception, so that replaced answers are compressed too.
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1_000 });

  const part = (routes: (scope: FastifyInstance) => void) =>
    app.register((scope, _options, done) => {
      routes(scope);
      done();
    });
  await part((api) => {
    accountRoutes(api);
    passwordRoutes(api);
    registrationRoutes(api);
    verificationRoutes(api);
    driverRoutes(api);
    profileRoutes(api);
    documentRoutes(api);
    vehicleChangeRoutes(api);
    newsRoutes(api);
    dealRoutes(api);
    agreementRoutes(api);
    insuranceRoutes(api);
    bookingRoutes(api);
    earningRoutes(api);
    invoiceRoutes(api);
    paymentRoutes(api);
    payoutRoutes(api);
  });
  await part((zendesk) => zendeskRoutes(zendesk, context));
  await part((pages) => {
    backOffice(pages);
    pageRoutes(pages);
    paymentPages(pages);
  });
  await part(reportSink);
  if (options.control) await part((control) => controlRoutes(control, context));

  await app.listen({ port: options.port, host: 'localhost' });
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : options.port;
  address = `http://localhost:${port}`;
  return {
    url: address,
    port,
    close: async () => {
      for (const world of worlds.all()) world.traffic.close();
      await app.close();
      worlds.close();
    },
  };
};
