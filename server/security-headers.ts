import type { Config } from './config';

/** Header names and values. */
export type Headers = Readonly<Record<string, string>>;

/** Where a page may load from, and where its reports go. */
export type PageSources = Pick<Config, 'publicOrigin' | 'apiBaseUrl' | 'partner' | 'mediaOrigins' | 'sentry'>;

/** Headers of answers that only one driver may see, or that change with a deployment. */
export const noStore: Headers = { 'cache-control': 'no-store' };

/** Headers of every answer from the host. A document has a longer policy instead. A script has no policy, because it would apply to workers. */
export function commonHeaders(config: Pick<Config, 'publicOrigin'>, isEncrypted = isSecure(config)): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // An API on the portal's own origin knows its first-party pages by the origin in the referrer (Laravel Sanctum, OP-08); paths and queries,
    // such as the token of a reset link, are left out.
    'referrer-policy': 'strict-origin',
    // An SVG that is opened as a document could run scripts.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    // RFC 6797 allows it over TLS only, and on localhost it would break other local servers.
    ...(isEncrypted ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Headers of every document, in addition to the common ones. */
export function documentHeaders(config: PageSources, nonce: string, inlineScriptHashes: readonly string[]): Headers {
  return {
    ...noStore,
    'content-security-policy': contentSecurityPolicy(config, nonce, inlineScriptHashes),
    'reporting-endpoints': `csp="${config.publicOrigin}/api/csp-report"`,
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // A photo is taken through a file input, which needs no camera permission.
    'permissions-policy':
      'accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  };
}

/** Origins from which the page may load pictures, besides the portal's own. */
export function imageOrigins(config: Pick<Config, 'apiBaseUrl' | 'partner' | 'mediaOrigins'>): readonly string[] {
  const origins = [new URL(config.apiBaseUrl).origin, originOf(config.partner.logoUrl), ...config.mediaOrigins];
  return [...new Set(origins.filter((origin) => origin !== null))];
}

function contentSecurityPolicy(config: PageSources, nonce: string, inlineScriptHashes: readonly string[]): string {
  const api = new URL(config.apiBaseUrl).origin;
  const reports = config.sentry.dsn === null ? null : new URL(config.sentry.dsn).origin;
  const directives: Record<string, readonly (string | null)[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScriptHashes.map((hash) => `'${hash}'`)],
    // The nonce is for styled-components and for the toasts, which write style elements while the portal runs.
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...imageOrigins(config)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", api, reports],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // The page's default Trusted Types policy accepts only empty markup and this portal's own scripts.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'dompurify', 'portal'],
    ...(isSecure(config) ? { 'upgrade-insecure-requests': [] } : {}),
    'report-to': ['csp'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources.filter((source) => source !== null))].join(' '))
    .join('; ');
}

function isSecure({ publicOrigin }: Pick<Config, 'publicOrigin'>): boolean {
  return publicOrigin.startsWith('https:');
}

function originOf(address: string): string | null {
  return address.startsWith('/') ? null : new URL(address).origin;
}
