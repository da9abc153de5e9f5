// PostgreSQL for the tests and the rig of the outbox: an installed one, or else Debian's package.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installFromDebian, mayInstall } from '../../scripts/prepare.mjs';

const debianFolder = '/usr/lib/postgresql';

/**
 * The folder of the newest server's programs, if Debian or the path has one; otherwise null.
 *
 * @returns {string | null}
 */
export function postgresPrograms() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const debian = versions
    .sort((version, two) => Number(two) - Number(version))
    .map((version) => path.join(debianFolder, version, 'bin'));
  const folders = [...debian, ...(process.env.PATH ?? '').split(path.delimiter)];
  return (
    folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'pg_ctl'))) ?? null
  );
}

/**
 * Installs PostgreSQL if that needs no confirmation; false if there is none afterwards.
 *
 * @returns {Promise<boolean>}
 */
export async function ensurePostgres() {
  if (postgresPrograms() === null && mayInstall())
    await installFromDebian('PostgreSQL', ['postgresql']).catch((error) => console.error(error.message));
  return postgresPrograms() !== null;
}
