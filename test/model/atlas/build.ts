import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import type { Project } from '../toolkit/project';
import { collect } from './collect';
import type { Earlier } from './data';
import { pictureFolder } from './pictures';

/** The page opens from disk, where it cannot fetch anything, so its data is in a script. */
const html = (title: string) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="atlas.css">
</head>
<body>
<div id="atlas"></div>
<script src="data.js"></script>
<script src="atlas.js"></script>
</body>
</html>
`;

/** The page of a project: a file that calls `showAtlas` with its models, and the folders of its imports. */
export interface AtlasPage {
  readonly entry: string;
  readonly sources: readonly string[];
  readonly title: string;
}

const bundling = (folder: string, { entry, sources }: AtlasPage): Configuration => ({
  mode: 'production',
  target: 'browserslist',
  entry: path.resolve(entry),
  output: { path: folder, filename: 'atlas.js' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  cache: { type: 'filesystem', name: 'atlas', cacheDirectory: path.resolve('node_modules/.cache/webpack') },
  devtool: false,
  performance: { hints: false },
  // The models know how long a test waits. The page waits for nothing, and has no environment.
  plugins: [new webpack.DefinePlugin({ 'process.env.PATIENCE_MS': 'undefined' })],
  // The page opens from disk, so its size does not matter. Without minimising, this build is twice as fast.
  optimization: { minimize: false },
  module: {
    rules: [{ test: /\.[jt]sx?$/, include: sources.map((source) => path.resolve(source)), loader: 'babel-loader' }],
  },
});

const bundle = (folder: string, page: AtlasPage): Promise<void> =>
  new Promise((resolve, reject) => {
    webpack(bundling(folder, page), (error, stats) => {
      if (error) reject(error);
      else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });

/** Writes the atlas, one folder that works from disk: every chart with its states, screens and tests, and what differs from `earlier`. */
export const buildAtlas = async (
  folder: string,
  project: Project,
  page: AtlasPage,
  earlier: Earlier | null = null,
): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const data = collect(project, earlier);
  await bundle(folder, page);
  writeFileSync(path.join(folder, 'data.js'), `window.atlas = ${JSON.stringify(data)};\n`);
  writeFileSync(path.join(folder, 'index.html'), html(page.title));
  cpSync(path.resolve('test/model/atlas/page/atlas.css'), path.join(folder, 'atlas.css'));
  if (existsSync(pictureFolder)) cpSync(pictureFolder, path.join(folder, 'pictures'), { recursive: true });
};
