import path from 'node:path';
import webpack from 'webpack';

/** The host in one file: a run starts it hundreds of times, and half of a start from the sources is spent on reading them. */
export async function bundleHost(folder: string): Promise<string> {
  const compiler = webpack({
    mode: 'none',
    target: 'node20',
    entry: path.resolve('test/rig/host.ts'),
    experiments: { outputModule: true },
    output: { path: folder, filename: 'host.mjs', module: true, library: { type: 'module' } },
    resolve: { extensions: ['.ts', '.js', '.json'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          use: {
            loader: 'babel-loader',
            options: { babelrc: false, configFile: false, presets: ['@babel/preset-typescript'] },
          },
        },
      ],
    },
    // The packages stay where they are: some of them find their own files by their place.
    externalsType: 'module-import',
    externals: [
      ({ request }, done) => {
        if (request === undefined || /^[./]/.test(request)) return done();
        done(undefined, request.startsWith('node:') ? request : pathToPackage(request));
      },
    ],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else compiler.close(() => resolve());
    });
  });
  return path.join(folder, 'host.mjs');
}

/** The bundle lies in a temporary folder, from where no package is found by name. */
function pathToPackage(name: string): string {
  return import.meta.resolve(name);
}
