import { spawn } from 'node:child_process';
import path from 'node:path';
import { prepareChromium } from '../../scripts/prepare.mjs';
import { type Order, type PlannedPath, readCommand } from './command';
import { models } from './models/all';
import { proofs } from './models/proofs';
import { graphOf } from './toolkit/gate';
import { provenOptimum } from './toolkit/optimum';

const run = (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join('node_modules', program), ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });

const steps = (paths: readonly PlannedPath[]): number => paths.reduce((sum, path) => sum + path.steps, 0);

/** A line for each chart, and one for all. */
const planText = ({ paths, criterion, isList, isPicked }: Order): string => {
  const charts = [...new Set(paths.map(({ chart }) => chart))];
  const yardstick = (names: readonly string[]) => {
    if (criterion !== 'transitions' || isPicked) return '';
    const optima = models
      .filter(({ name }) => names.includes(name))
      .map((model) => provenOptimum(graphOf(model), proofs));
    if (optima.includes(null)) return '';
    return ` (proven optimum ${optima.reduce<number>((sum, item) => sum + (item ?? 0), 0)})`;
  };
  const lines = charts.flatMap((chart) => {
    const own = paths.filter((path) => path.chart === chart);
    return [
      `${chart}: ${own.length} paths, ${steps(own)} steps${yardstick([chart])}`,
      ...own.map(({ id, name }) => `  ${id}  ${name}`),
    ];
  });
  const all = `${paths.length} ${paths.length === 1 ? 'path' : 'paths'}, ${steps(paths)} steps${yardstick(charts)}${isPicked ? '' : `, to cover all ${criterion}`}`;
  return isList ? [...lines, all].join('\n') : all;
};

const carryOut = async (order: Order): Promise<boolean> => {
  console.log(planText(order));
  if (order.isList) return true;
  await prepareChromium();
  const env = {
    PATH_CRITERION: order.criterion,
    // `npm run check -- paths` keeps small traces.
    ...(process.env.REPORT ? {} : { TRACE_PAGES: '1' }),
  };
  // Both levels run even if the first one fails.
  const onMachine = order.jest === null || (await run('jest/bin/jest.js', order.jest));
  const inBrowser = await run('@playwright/test/cli.js', order.playwright, env);
  return onMachine && inBrowser;
};

const command = readCommand(process.argv.slice(2), models);
if ('help' in command) console.log(command.help);
else if ('failure' in command) {
  console.error(command.failure);
  process.exitCode = 1;
} else if (!(await carryOut(command.order))) process.exitCode = 1;
