import { createReadStream, existsSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';

/** The development build: the host reads its page from here, this server the files. */
export const devBuild = path.resolve('node_modules/.cache/dev-build');

/** Addresses that are files on disk, each with its folder. */
const folders = { '/assets/': path.join(devBuild, 'assets'), '/__charts/': path.resolve('docs/machines') };

const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.md': 'text/plain; charset=utf-8',
};

/**
 * Builds the portal again after every change, and serves it in front of the host: own files and updates from here, everything else from
 * the host. It removes the host's content security policy, because updates are evaluated code.
 *
 * @param {{ port: number, hostPort: number }} ports
 * @returns {Promise<{ close: () => void }>} settled when the first build is there
 */
export async function startDevServer({ port, hostPort }) {
  const { prepareTypeScript } = await import('./prepare.mjs');
  await prepareTypeScript();
  const [{ default: webpack }, { default: hotMiddleware }, { default: configuration }] = await Promise.all([
    import('webpack'),
    // It has no types.
    import(/** @type {string} */ ('webpack-hot-middleware')),
    import('../webpack.config.ts'),
  ]);
  const compiler = webpack(configuration({ hot: devBuild }, { mode: 'development' }));
  // A file that is read while it is written would be incomplete.
  let isBuilding = true;
  /** @type {(() => void)[]} */
  const waiting = [];
  compiler.hooks.invalid.tap('dev server', () => {
    isBuilding = true;
  });
  compiler.hooks.done.tap('dev server', () => {
    isBuilding = false;
    for (const send of waiting.splice(0)) send();
  });
  const hot = hotMiddleware(compiler, { log: console.log });
  /** @type {{ close(done: () => void): void } | undefined} */
  let watching;
  await new Promise((resolve) => {
    watching = compiler.watch({}, (error, stats) => {
      if (error) console.error(error);
      else if (stats?.hasErrors()) console.error(stats.toString('errors-only'));
      resolve(undefined);
    });
  });

  const server = http.createServer((request, response) =>
    hot(request, response, () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const folder = Object.entries(folders).find(([prefix]) => pathname.startsWith(prefix))?.[1];
      if (!folder) return forward(request, response, hostPort);
      const send = () => sendFile(path.join(folder, path.basename(pathname)), response);
      if (isBuilding) waiting.push(send);
      else send();
    }),
  );
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, 'localhost', () => resolve(null)));
  return {
    close: () => {
      hot.close();
      watching?.close(() => undefined);
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * @param {string} file
 * @param {http.ServerResponse} response
 */
function sendFile(file, response) {
  const type = types[/** @type {keyof typeof types} */ (path.extname(file))];
  if (!type || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
  createReadStream(file).pipe(response);
}

/**
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 * @param {number} hostPort
 */
function forward(request, response, hostPort) {
  const { method, url, headers } = request;
  const call = http.request({ host: 'localhost', port: hostPort, method, path: url, headers }, (answer) => {
    const { 'content-security-policy': _, ...kept } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, kept);
    answer.pipe(response);
  });
  // The host restarts after a change of its own code.
  call.on('error', () => {
    if (!response.headersSent) response.writeHead(503, { 'retry-after': '1' });
    response.end('The host is starting again. Reload the page.');
  });
  request.pipe(call);
}
