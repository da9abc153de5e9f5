// Packages of Debian's, for the parts of the tests that no npm package brings.
import { existsSync, readFileSync } from 'node:fs';
import { run } from '../../sandbox/prepare.mjs';

/** Whether this is a Debian on which packages may be installed. */
export const mayInstall = () =>
  process.getuid?.() === 0 && existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

const env = { DEBIAN_FRONTEND: 'noninteractive' };
// The package lists of a fresh machine are missing or old, and the mirrors fail now and then: both are tried again.
const patient = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120'];

/** Brings the package lists up to date. */
export const updateLists = (progress) => {
  const update = () => run('apt-get', [...patient, 'update'], { env, progress });
  return update().catch(update);
};

/** Installs packages without what they only recommend. */
export const install = (packages, progress) =>
  run('apt-get', [...patient, 'install', '-y', '--no-install-recommends', ...packages], { env, progress });
