// `npm run prove` runs this first: it installs PostgreSQL for the outbox and nginx for the proxy's configuration, where it can.
import { existsSync } from 'node:fs';
import { installFromDebian, mayInstall } from '../../scripts/prepare.mjs';
import { ensurePostgres } from './postgres.mjs';

if (!(await ensurePostgres())) console.log('There is no PostgreSQL here: what needs one is skipped.');
if (!existsSync('/usr/sbin/nginx') && mayInstall())
  await installFromDebian('nginx', ['nginx-light', 'openssl']).catch((error) => console.error(error.message));
