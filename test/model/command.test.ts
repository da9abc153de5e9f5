/** @jest-environment node */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { always, changedFiles } from './changed';
import { commandFor, type Order, plannedPaths, readCommand } from './command';
import { models } from './models/all';

const read = (...args: string[]) => readCommand(args, models);
const order = (...args: string[]): Order => {
  const command = read(...args);
  if (!('order' in command)) throw new Error(JSON.stringify(command));
  return command.order;
};
const failure = (...args: string[]): string => (read(...args) as { failure: string }).failure;

const sessionModel = models.filter(({ name }) => name === 'session');
const planned = plannedPaths(sessionModel, models, 'transitions');
const [first, second] = planned as [(typeof planned)[number], (typeof planned)[number]];

describe('npm run paths', () => {
  it('runs the whole plan on both levels by default', () => {
    const allCharts = order();
    expect(allCharts.playwright).toEqual(['test', '--project=paths']);
    expect(allCharts.jest).toEqual(models.map(({ name }) => `test/model/machine/${name}\\.`));
    expect(new Set(allCharts.paths.map(({ chart }) => chart)).size).toBe(
      models.filter((model) => !model.isWalkedByParents).length,
    );
    expect(allCharts).toMatchObject({ criterion: 'transitions', isPicked: false, isHeaded: false, isList: false });
  });

  it('runs the paths of the charts that are named', () => {
    const twoCharts = order(
      '--machine',
      'session',
      '--machine',
      'payouts',
      '--workers',
      '3',
      '--headed',
      '--browser-only',
    );
    expect(twoCharts.playwright).toEqual([
      'test',
      '--project=paths',
      '--headed',
      '--workers=3',
      '/session.spec.ts',
      '/payouts.spec.ts',
    ]);
    expect(twoCharts.jest).toBeNull();
    expect(twoCharts.isHeaded).toBe(true);
    expect(order('--machine', 'session').jest).toEqual(['test/model/machine/session\\.']);
  });

  it.each([
    ['docs/operate.md', []],
    ['src/features/payments/wiring.ts', ['payment']],
    ['machines/support-message/support-message.machine.ts', ['support-message']],
    ['test/model/models/agreement.model.ts', ['agreement']],
  ])('--changed runs the four charts that always run, and those that a change of %s touches', (file, touched) => {
    const command = readCommand(['--changed', '--browser-only'], models, () => [file]);
    const charts = 'order' in command ? command.order.paths.map(({ chart }) => chart) : [];
    expect([...new Set(charts)].sort()).toEqual([...always, ...touched].sort());
  });

  it('--changed runs every chart if a shared file has changed', () => {
    const command = readCommand(['--changed'], models, () => ['machines/shared/result.ts']);
    const charts = 'order' in command ? command.order.paths.map(({ chart }) => chart) : [];
    expect(new Set(charts).size).toBe(models.filter((model) => !model.isWalkedByParents).length);
  });

  it.each([
    ['its id', first.id],
    ['its name', first.name],
    ['the title of its test', `session: ${first.name}`],
    ['a part that no other name has', first.name.slice(0, -10)],
  ])('finds a path by %s, and runs it alone', (_how, search) => {
    const { paths, playwright, jest } = order('--path', search);
    expect(paths).toEqual([first]);
    expect(playwright).toEqual(['test', '--project=paths', `--grep=@${first.id}(?![\\w-])`, '/session.spec.ts']);
    expect(jest).toBeNull();
  });

  it('runs only the path of the command that a failing path prints', () => {
    const command = commandFor(second.id, 'transitions', 'playwright.config.ts');
    expect(command).toBe(`npm run paths -- --path ${second.id}`);
    const { playwright } = order(...command.split(' ').slice(4));
    const grep = new RegExp(playwright.find((item) => item.startsWith('--grep='))?.slice('--grep='.length) ?? '');
    const titles = plannedPaths(models, models, 'transitions').map(
      ({ chart, name, id }) => `paths ${chart}.spec.ts ${chart}: ${name} @${id}`,
    );
    expect(titles.filter((title) => grep.test(title))).toEqual([expect.stringContaining(second.id)]);
  });

  it('plans by another criterion, and prints it in the command of a failing path', () => {
    const [transitions, { paths, criterion }] = [
      order('--machine', 'submission').paths,
      order('--criterion', 'edges', '--machine', 'submission'),
    ];
    expect(criterion).toBe('edges');
    expect(paths.length).toBeGreaterThan(transitions.length);
    const edgePath = paths.find(({ id }) =>
      transitions.every((transition) => transition.id !== id),
    ) as (typeof paths)[number];
    const printedArguments = commandFor(edgePath.id, 'edges').split(' ').slice(4);
    expect(order(...printedArguments).paths).toEqual([edgePath]);
  });

  it('lists the valid names when one is misspelt', () => {
    expect(failure('--machine', 'sesion')).toMatch(/no chart “sesion”. There are: session, submission, .*ticket\./);
    expect(failure('--machine', 'ticket')).toMatch(
      /has no page of its own; the paths of change-document and change-discard and delivery walk all of it/,
    );
    expect(failure('--criterion', 'everything')).toMatch(/There are: states, transitions, edges\./);
    expect(failure('--workers', 'many')).toMatch(/whole number/);
    expect(failure('--wrokers', '2')).toMatch(/--wrokers/);
    expect(failure('session')).toMatch(/session/);
    const unknown = failure('--path', `${first.id.slice(0, -1)}x`);
    expect(unknown).toContain('npm run paths -- --list');
    expect(failure('--path', 'Answering')).toMatch(/is part of the names of \d+ paths/);
    for (const text of [unknown, failure('--machine', 'x')]) expect(text).toContain('npm run paths -- --help');
  });

  it('prints its help', () => {
    const { help } = read('--help') as { help: string };
    for (const option of ['--machine', '--path', '--criterion', '--headed', '--workers', '--list'])
      expect(help).toContain(option);
    expect(read('-h')).toEqual({ help });
  });
});

describe('the changed files', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'changed-files-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder });
  const commit = (file: string) => {
    writeFileSync(path.join(folder, file), '');
    git('add', '.');
    git('commit', '--quiet', '--no-verify', '--message', file);
  };

  it('are those since `main`; on `main`, those since its remote copy, or of the last commit if there is no remote copy', () => {
    git('init', '--quiet', '--initial-branch=main');
    for (const file of ['one', 'two']) commit(file);
    expect(changedFiles(folder)).toEqual(['two']);
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    for (const file of ['three', 'four']) commit(file);
    expect(changedFiles(folder)).toEqual(['four', 'three']);
    git('switch', '--quiet', '--create', 'a-branch');
    commit('five');
    writeFileSync(path.join(folder, 'not-added'), '');
    expect(changedFiles(folder)).toEqual(['five', 'not-added']);
  });
});
