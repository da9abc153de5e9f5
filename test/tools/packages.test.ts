/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import packageJson from '../../package.json';
import { isAcceptable, lockedPackages, nameOf } from './packages';

const packages = lockedPackages();

/** npm silently leaves out the package of a platform that a registry does not have yet, and `npm ci` then fails everywhere. */
test('the lock file has the packages of every platform', () => {
  const missing = [...packages].flatMap(([name, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (part) => !packages.has(`node_modules/${part}`) && !packages.has(`${name}/node_modules/${part}`),
    ),
  );
  expect(missing).toEqual([]);
});

/**
 * What the install script of each package would do. None of them runs (`ignore-scripts` in .npmrc), because each package has its native part
 * inside, or in a package for the platform.
 */
const reviewed: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'builds itself where no package of the platform fits',
  '@photostructure/sqlite': 'looks for its native part, which is in the package, or builds one',
  '@swc/core': 'looks for the package of the platform, or fetches its WebAssembly build',
  'core-js-pure': 'asks for a donation',
  esbuild: 'replaces its start script with the native program',
  'unrs-resolver': 'looks for the package of the platform',
};

test('no package runs a script at install, and only the reviewed packages have one (SEC-89)', () => {
  const settings = readFileSync('.npmrc', 'utf8').split('\n');
  expect(settings).toContain('ignore-scripts=true');
  const scripted = [...packages].flatMap(([folder, { hasInstallScript }]) =>
    hasInstallScript ? [nameOf(folder)] : [],
  );
  expect([...new Set(scripted)].sort()).toEqual(Object.keys(reviewed).sort());
  expect(Object.keys(packageJson.scripts).filter((name) => /^(?:pre|post)?(?:install|prepare)$/.test(name))).toEqual(
    [],
  );
});

test('every locked package has a hash and no download URL (SEC-89)', () => {
  for (const [folder, { integrity, resolved }] of packages) {
    expect([folder, integrity]).toEqual([folder, expect.stringMatching(/^sha512-[\w+/]{86}==/)]);
    expect(resolved).toBeUndefined();
  }
});

test('direct dependencies have exact versions, none is deprecated, and axios is not a compromised version (SEC-90)', () => {
  const { 'openapi-typescript': _sameTypeScript, ...overrides } = packageJson.overrides;
  const direct = { ...packageJson.dependencies, ...packageJson.devDependencies, ...overrides };
  for (const [name, version] of Object.entries(direct)) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^(?:npm:[@\w/-]+@)?\d+\.\d+\.\d+$/)]);
    expect([name, packages.get(`node_modules/${name}`)?.deprecated]).toEqual([name, undefined]);
  }
  // An attacker published 1.14.1; versions before 1.19 have known vulnerabilities in forms and redirects.
  const [major = 0, minor = 0] = packageJson.dependencies.axios.split('.').map(Number);
  expect([major, minor >= 19]).toEqual([1, true]);
  expect([...packages.keys()].map(nameOf)).not.toContain('plain-crypto-js');
});

test('the licences of all shipped packages are known and accepted (SEC-91)', () => {
  const shipped = [...packages].filter(([, { dev }]) => !dev);
  expect(shipped.filter(([, { license = 'none' }]) => !isAcceptable(license))).toEqual([]);
  expect(['GPL-3.0', '(MIT AND GPL-3.0)', 'none', ''].filter(isAcceptable)).toEqual([]);
  expect(isAcceptable('(GPL-3.0 OR MIT)')).toBe(true);
});

// With --omit=dev npm leaves out 31 shipped packages, such as xstate, that development tools depend on too.
test('the bill of materials names every package that is shipped, with its version (SEC-91)', () => {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  // Not by `npm run`, which would start npm twice.
  const [, ...sbom] = packageJson.scripts.sbom.split(' ');
  const printed = execFileSync(program as string, [...first, ...sbom], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: 'pipe',
  });
  const bill = JSON.parse(printed) as {
    bomFormat: string;
    components: { name: string; group?: string; version: string }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = new Set(
    bill.components.map(({ name, group, version }) => `${group ? `${group}/` : ''}${name} ${version}`),
  );
  const missing = [...packages].filter(
    ([folder, { dev, optional, version }]) => !dev && !optional && !listed.has(`${nameOf(folder)} ${version}`),
  );
  expect(missing).toEqual([]);
});
