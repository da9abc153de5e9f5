import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';

/** Makes a folder. The test has to remove it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-host-'));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The page of a build, with its placeholders. */
export const builtPage = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <title>Driver portal</title>
    <style>body{margin:0}</style>
    <script defer src="/assets/main.1a2b3c4d.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

/**
 * Writes a small build: a page, a script with compressed copies, a style sheet without, a picture, and files that must not be served. Each
 * copy names its coding, to distinguish it from one that the host would compress itself.
 */
export function writeBuild(folder: string): string {
  const dist = path.join(folder, 'dist');
  mkdirSync(path.join(dist, 'assets'), { recursive: true });
  mkdirSync(path.join(dist, 'brand'), { recursive: true });
  const script = (made: string) => `console.log(${JSON.stringify(made + 'x'.repeat(2000))});`;
  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(dist, name), content);
  write('index.html', builtPage);
  write('assets/main.1a2b3c4d.js', script('plain'));
  write('assets/main.1a2b3c4d.js.gz', zlib.gzipSync(script('gzip')));
  write('assets/main.1a2b3c4d.js.br', zlib.brotliCompressSync(script('br')));
  write('assets/main.1a2b3c4d.js.map', '{}');
  write('assets/main.5e6f7a8b.css', `body{margin:0}${'/* */'.repeat(200)}`);
  write('brand/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('.secret.js', 'secret');
  write('assets/.secret.js', 'secret');
  write('LICENSE', 'text');
  return dist;
}
