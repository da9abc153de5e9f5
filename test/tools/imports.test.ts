/** @jest-environment node */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A violation of each rule: the file, and its text. */
const planted: [rule: string, file: string, text: string][] = [
  ['no-circles', 'src/ui/CircleA.ts', "import './CircleB';"],
  ['no-orphans', 'src/ui/Orphan.ts', 'export const orphan = 1;'],
  ['resolvable', 'src/ui/Unresolvable.ts', "import './nowhere';"],
  ['declared-packages-only', 'src/ui/Undeclared.ts', "import 'js-tokens';"],
  ['no-development-packages-in-production', 'server/development.ts', "import 'ajv';"],
  ['no-barrels', 'src/ui/Barrel.ts', "export { button } from './Button';"],
  ['machines-import-only-xstate', 'machines/trip/trip.machine.ts', "import 'react';"],
  ['machines-by-their-index', 'src/features/trip/Trip.tsx', "import '../../../machines/session/session.machine';"],
  ['machines-by-their-index', 'machines/other/other.machine.ts', "import '../session/session.machine';"],
  ['features-are-strangers', 'src/features/a/A.tsx', "import '../b/B';"],
  ['features-know-neither-app-nor-shell', 'src/features/c/C.tsx', "import '../../shell/Layout';"],
  ['flows-serve-any-feature', 'src/flows/knows.ts', "import '../features/b/B';"],
  ['money-serves-its-pages', 'src/money/knows.ts', "import '../features/b/B';"],
  ['ui-knows-nothing-of-the-product', 'src/ui/Product.ts', "import '../../machines/session';"],
  ['shell-knows-ui-and-machines', 'src/shell/Shell.ts', "import '../api/client';"],
  ['only-types-of-machines', 'src/api/runs.ts', "import { session } from '../../machines/session'; session;"],
  ['ground-floor-rooms', 'src/api/draws.ts', "import '../ui/Button';"],
  ['format-knows-no-rules', 'src/format/knows.ts', "import '../api/client';"],
  ['only-the-entry-imports-app', 'src/shell/ReachesUp.ts', "import '../app/routes';"],
  ['src-is-alone-in-the-bundle', 'src/app/stub.ts', "import '../../sandbox/store';"],
  ['host-is-alone', 'server/borrows.ts', "import '../src/api/client';"],
  ['sandbox-is-alone', 'sandbox/borrows.ts', "import '../server/config';"],
  ['axios-in-api', 'src/app/axios.ts', "import 'axios';"],
  ['styles-in-ui', 'src/app/styled.ts', "import 'styled-components';"],
  ['formik-in-form', 'src/ui/TextField.ts', "import 'formik';"],
  ['widgets-in-ui', 'src/app/widget.ts', "import 'notistack';"],
  ['tables-in-format', 'src/features/d/table.ts', "import 'papaparse';"],
  ['reporting-in-app', 'src/ui/report.ts', "import '@sentry/react';"],
  ['database-on-demand', 'server/database.ts', "import 'pg';"],
  ['test-model-in-one-file', 'test/model/other.test.ts', "import '@xstate/test';"],
  ['toolkit-knows-no-project', 'test/model/toolkit/knows.ts', "import '../../support/world';"],
  ['tests-and-scripts-on-top', 'sandbox/tests.ts', "import '../test/support/world';"],
];

const allowed: [file: string, text: string][] = [
  ['src/ui/CircleB.ts', "import './CircleA';"],
  ['src/ui/Button.ts', "import 'styled-components'; export const button = 1;"],
  ['src/ui/Form.tsx', "import 'formik';"],
  [
    'src/api/client.ts',
    "import 'axios'; import type { Session } from '../../machines/session'; export type S = Session;",
  ],
  ['src/shell/Layout.tsx', "import '../ui/Button'; import '../../machines/session';"],
  ['src/features/b/B.tsx', "import '../../ui/Button'; import '../../api/client'; import '../../../machines/session';"],
  ['src/app/routes.ts', "import '../features/b/B'; import '@sentry/react';"],
  ['src/index.ts', "import './app/routes';"],
  ['machines/session/index.ts', "export { session, type Session } from './session.machine';"],
  [
    'machines/session/session.machine.ts',
    "import 'xstate'; import '../shared/port'; export const session = 1; export type Session = 1;",
  ],
  ['machines/shared/port.ts', "import 'xstate';"],
  ['server/config.ts', "import 'fastify';"],
  ['sandbox/store.ts', "import '@photostructure/sqlite'; import 'ajv';"],
  ['scripts/tool.ts', "import '../server/config';"],
  ['test/support/world.ts', "import '../../src/api/client'; import '../../sandbox/store';"],
  ['test/model/toolkit/test-model.ts', "import 'node:fs'; import '@xstate/test'; import '../docs/page';"],
  ['test/model/docs/page.ts', "import 'xstate';"],
];

type Cruise = {
  summary: { violations: { from: string; rule: { name: string } }[]; ruleSetUsed: { forbidden: { name: string }[] } };
};

let folder: string;
let cruise: Cruise;
let found: string[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'imports-'));
  for (const name of ['package.json', 'tsconfig.json', '.dependency-cruiser.mjs'])
    cpSync(name, path.join(folder, name));
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
  for (const [file, text] of [...planted.map(([, file, text]) => [file, text] as const), ...allowed]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const cli = path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const rooms = ['src', 'machines', 'server', 'sandbox', 'scripts', 'test'];
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [cli, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...rooms],
      { cwd: folder, maxBuffer: 2 ** 26 },
      (_error, out) => resolve(out),
    );
  });
  cruise = JSON.parse(output);
  found = cruise.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(planted)('%s is broken by %s', (rule, file) => {
  expect(found).toContain(`${rule}: ${file}`);
});

test('nothing that is allowed breaks a rule', () => {
  const innocent = allowed.map(([file]) => file);
  expect(found.filter((violation) => innocent.some((file) => violation.endsWith(`: ${file}`)))).toEqual([]);
});

test('every rule has a planted violation', () => {
  const rules = cruise.summary.ruleSetUsed.forbidden.map(({ name }) => name);
  expect(rules.filter((name) => !planted.some(([rule]) => rule === name))).toEqual([]);
});
