// `npm run prove` comes here first: the outbox is proven on PostgreSQL too, and the proxy's configuration on nginx, wherever they can be had.
import { existsSync } from 'node:fs';
import { installFromDebian, mayInstall } from '../../scripts/prepare.mjs';
import { ensurePostgres } from './postgres.mjs';

if (!(await ensurePostgres())) console.log('There is no PostgreSQL here: what needs one is skipped.');
if (!existsSync('/usr/sbin/nginx') && mayInstall())
  await installFromDebian('nginx', ['nginx-light', 'openssl']).catch((error) => console.error(error.message));
