import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

/** The built portal. */
export interface StaticFiles {
  /** The file at a path such as `/assets/main.1a2b3c4d.js`, or null. Does not find `index.html`. */
  find(pathname: string): StaticFile | null;
  /** The built page, read again after each build; null without a build. */
  indexHtml(): string | null;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
};
const textTypes = /^(?:text\/|application\/(?:json|xml|manifest\+json)|image\/svg)/;

/** Names under /assets/ have a hash of the content, so the content of a name never changes. */
const forever = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

/**
 * Reads the build into memory: a few files, sent often. Only these files can be sent, so no request path ever
 * reaches the file system. Source maps, dot files and unknown types are left out.
 */
export function staticFiles(distDir: string): StaticFiles {
  const indexFile = path.join(distDir, 'index.html');
  let files = new Map<string, StaticFile>();
  let stamp = '';
  let html: string | null = null;

  /** Looks for a new build. The build writes the page last, so a newer page means a complete build. */
  const refresh = () => {
    const stat = statSync(indexFile, { throwIfNoEntry: false });
    const currentStamp = stat ? `${stat.mtimeMs} ${stat.size}` : '';
    if (currentStamp === stamp && (stat || files.size === 0)) return;
    stamp = currentStamp;
    html = stat ? readFileSync(indexFile, 'utf8') : null;
    files = stat ? readBuild(distDir) : new Map();
  };
  refresh();

  return {
    find(pathname) {
      const file = files.get(pathname);
      if (file) return file;
      refresh();
      return files.get(pathname) ?? null;
    },
    indexHtml() {
      refresh();
      return html;
    },
  };
}

function readBuild(distDir: string): Map<string, StaticFile> {
  const entries = readdirSync(distDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = entries.map((entry) =>
    path.relative(distDir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
  );
  const present = new Set(names);
  const listed = names.filter(
    (name) => name !== 'index.html' && !/(?:^|\/)\./.test(name) && types[path.extname(name)] !== undefined,
  );
  return new Map(
    listed.map((name) => {
      const read = (suffix: string) =>
        present.has(name + suffix) ? readFileSync(path.join(distDir, name + suffix)) : null;
      return [`/${name}`, staticFile(name, readFileSync(path.join(distDir, name)), read('.gz'), read('.br'))];
    }),
  );
}

function staticFile(name: string, plain: Buffer, gzip: Buffer | null, brotli: Buffer | null) {
  const contentType = types[path.extname(name)] ?? 'application/octet-stream';
  const isCompressible = textTypes.test(contentType) && plain.length > 512;
  return {
    contentType,
    cacheControl: name.startsWith('assets/') ? forever : anHour,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    plain,
    gzip: gzip ?? (isCompressible ? zlib.gzipSync(plain) : null),
    brotli: brotli ?? (isCompressible ? zlib.brotliCompressSync(plain) : null),
  };
}

/** A file of the build, ready to be sent. */
export type StaticFile = ReturnType<typeof staticFile>;
