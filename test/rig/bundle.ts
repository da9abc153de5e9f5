import path from 'node:path';
import webpack from 'webpack';

/** Bundles the host into one file: a run starts it hundreds of times, and reading the sources takes half of a start. */
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
    // The packages are not bundled, because some of them find their own files by their location.
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

/** The location of a package. The bundle is in a temporary folder, from which Node finds no package by name. */
function pathToPackage(name: string): string {
  return import.meta.resolve(name);
}
