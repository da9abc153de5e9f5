import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config';
import { chooseCoding } from './encoding';
import { firstRequests, type PageEntry, readPages } from './first-requests';
import { readGuestPages } from './guest-pages';
import { type PageTemplate, pageTemplate } from './page';
import { portalConfig } from './portal-config';
import { notFound, unavailable } from './problems';
import { documentHeaders, noStore, type PageSources } from './security-headers';
import type { StaticFile, StaticFiles } from './static-files';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Serves the build's files, and the portal's page on every other path. */
export function portalRoutes(app: FastifyInstance, config: Config, files: StaticFiles): void {
  const page = pageSource(config, files);

  app.get('/.well-known/change-password', (_request, reply) =>
    reply.headers(noStore).redirect('/profile/update-password', 302),
  );

  app.get('/*', async (request, reply) => {
    const pathname = decodedPath(request.url);
    const file = pathname === null ? null : files.find(pathname);
    if (file) return sendFile(request, reply, file);
    // A proxy would cache the page in place of the missing script.
    if (pathname === null || isReservedPath(pathname)) throw notFound();
    return await sendPage(request, reply, config, page(), pathname);
  });
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile) {
  const available = [...(file.brotli ? (['br'] as const) : []), ...(file.gzip ? (['gzip'] as const) : [])];
  const coding = chooseCoding(request.headers['accept-encoding'], available);
  const etag = `"${file.etag}-${coding}"`;
  void reply.headers({ 'cache-control': file.cacheControl, etag, vary: 'accept-encoding' });
  if (file.contentType.startsWith('text/javascript')) void reply.removeHeader('content-security-policy');
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
  if (coding !== 'identity') void reply.header('content-encoding', coding);
  const bytes = coding === 'br' ? file.brotli : coding === 'gzip' ? file.gzip : file.plain;
  return reply.type(file.contentType).send(bytes);
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  config: PageSources,
  { template, pages, guestPages }: BuiltPage,
  pathname: string,
) {
  // 144 bits cannot be guessed, and base64 of 18 bytes needs no padding.
  const nonce = randomBytes(18).toString('base64');
  const prerendered =
    (/[?&]back=/.test(request.url) ? guestPages.get(`${pathname}?back=`) : undefined) ?? guestPages.get(pathname);
  const html = Buffer.from(template.render(nonce, Date.now(), firstRequests(pages, pathname), prerendered));
  void reply
    .headers(documentHeaders(config, nonce, template.inlineScriptHashes))
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  const coding = chooseCoding(request.headers['accept-encoding'], ['br', 'gzip']);
  if (coding === 'identity') return await reply.send(html);
  // Nothing of the request is repeated in the page, so its compressed length reveals no secret.
  const bytes =
    coding === 'br' ? await brotli(html, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }) : await gzip(html);
  return await reply.header('content-encoding', coding).send(bytes);
}

interface BuiltPage {
  readonly template: PageTemplate;
  readonly pages: readonly PageEntry[];
  readonly guestPages: ReturnType<typeof readGuestPages>;
}

/** The page of the build on disk, made again when its `index.html` changes. */
function pageSource(config: Config, files: StaticFiles): () => BuiltPage {
  let html: string | null = null;
  let built: BuiltPage | null = null;
  return () => {
    const current = files.indexHtml();
    if (current !== html || built === null) {
      if (current === null) throw unavailable('The portal is not ready.', 'not-built');
      built = {
        template: pageTemplate(current, portalConfig(config)),
        pages: readPages(files.find('/manifest.json')?.plain ?? null, config.partnerPlusPath),
        guestPages: readGuestPages(files.find('/guest-pages.json')?.plain ?? null, config),
      };
      html = current;
    }
    return built;
  };
}

/** The decoded path; null for a path that the portal never links to. */
function decodedPath(url: string): string | null {
  const pathname = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
  // Only scanners request dot files at the root, and browsers remove `.` and `..` from a URL.
  const isSane = !/[\\\0]/.test(pathname) && !/^\/\.|\/\.\.?(?:\/|$)/.test(pathname);
  return isSane ? pathname : null;
}

/** Whether a path belongs to the build's files or to calls. A dot does not show that: an id may contain one (RT-21). */
function isReservedPath(pathname: string): boolean {
  return /^\/(?:assets|brand|api)(?:\/|$)/.test(pathname);
}
