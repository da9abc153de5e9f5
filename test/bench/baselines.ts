import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import zlib from 'node:zlib';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';

const source = path.resolve('test/bench/baselines');

/**
 * Builds the two pages to which the portal is compared: a sign-in form without a script, and the same form in React. They are built with
 * the portal's own compiler and served as its host serves it: HTTP/1.1, brotli at its best, cached forever.
 * @param folder the folder of the build
 */
export async function serveBaselines(folder: string): Promise<{ plain: string; react: string; stop(): Promise<void> }> {
  await buildReactFloor(folder);
  const plain = await serve((pathname) => (pathname === '/' ? path.join(source, 'plain.html') : null));
  const react = await serve((pathname) => path.join(folder, pathname === '/' ? 'index.html' : path.basename(pathname)));
  return {
    plain: plain.origin,
    react: react.origin,
    stop: async () => void (await Promise.all([plain.stop(), react.stop()])),
  };
}

function buildReactFloor(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        target: 'browserslist',
        entry: path.join(source, 'react.tsx'),
        output: { path: folder, filename: '[contenthash:8].js', publicPath: '/' },
        resolve: { extensions: ['.tsx', '.ts', '.js'] },
        module: { rules: [{ test: /\.tsx$/, loader: 'babel-loader' }] },
        optimization: {
          minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
        },
        plugins: [new HtmlWebpackPlugin({ template: path.join(source, 'react.html'), scriptLoading: 'defer' })],
        performance: { hints: false },
      },
      (error, stats) => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve();
      },
    );
  });
}

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };

async function serve(fileOf: (pathname: string) => string | null): Promise<{ origin: string; stop(): Promise<void> }> {
  const compressed = new Map<string, Buffer>();
  const server = http.createServer((request, response) => {
    const file = fileOf(new URL(request.url ?? '/', 'http://localhost').pathname);
    try {
      if (!file) throw new Error('No such file.');
      const body = compressed.get(file) ?? zlib.brotliCompressSync(readFileSync(file));
      compressed.set(file, body);
      const cache = file.endsWith('.html') ? 'no-store' : 'public, max-age=31536000, immutable';
      response.writeHead(200, {
        'content-type': types[path.extname(file)] ?? 'application/octet-stream',
        'content-encoding': 'br',
        'content-length': body.length,
        'cache-control': cache,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
