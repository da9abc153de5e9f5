import { browser } from './browser';
import { build } from './build';
import { constants } from './constants';
import { credentials } from './credentials';
import { host } from './host';
import { reliability } from './reliability';
import { routes } from './routes';

/** Mistakes for every claim of docs/security.md and for every constant of docs/requirements.md, each with the file and the titles of the tests that have to fail. */
export const mutations = [browser, host, routes, credentials, build, reliability, constants]
  .flatMap((part) => Object.entries(part))
  .flatMap(([test, list]) =>
    list.map(([claim, file, find, replace, title = claim]) => ({ claim, file, find, replace, test, title })),
  );

export type ClaimMutation = (typeof mutations)[number];
