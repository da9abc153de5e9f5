// `npm run prove` comes here first: the outbox is proven on PostgreSQL too, wherever one can be had.
import { ensurePostgres } from './postgres.mjs';

if (!(await ensurePostgres())) console.log('There is no PostgreSQL here: what needs one is skipped.');
