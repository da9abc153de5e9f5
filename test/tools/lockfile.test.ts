/** @jest-environment node */
import { readFileSync } from 'node:fs';

type Locked = { resolved?: string; engines?: { node?: string }; optionalDependencies?: Record<string, string> };

const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

test('the lock file names no download addresses', () => {
  expect(Object.entries(packages).flatMap(([name, { resolved }]) => (resolved ? [name] : []))).toEqual([]);
});

/** npm silently leaves out the package of a platform that a registry does not have yet, and `npm ci` then fails everywhere. */
test('the lock file has the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([name, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (part) => !packages[`node_modules/${part}`] && !packages[`${name}/node_modules/${part}`],
    ),
  );
  expect(missing).toEqual([]);
});
