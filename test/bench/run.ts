import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepareBuild } from '../../scripts/prepare.mjs';
import { startServers } from '../support/servers.mjs';
import { createWorld } from '../support/world';
import { serveBaselines } from './baselines';
import { type LongList, longList } from './long-list';
import { type NextPage, nextPages } from './next-page';
import { step } from './step';
import { type Typing, typing } from './typing';
import { launch, profile, type RepeatVisit, type Target, type Visit, visit, visitAgain } from './visit';

const rounds = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 5);
const onlyTyping = process.argv.includes('--typing');

const portal = { login: 'portal: /login', home: 'portal: / signed in' };

/** A goal for a first visit (docs/speed.md): a figure, or its ratio to a baseline. */
interface Goal {
  readonly what: string;
  readonly target: keyof typeof portal;
  readonly of: (visit: Visit) => number;
  readonly against?: 'plain' | 'React';
  readonly atMost: number;
}

const goals: readonly Goal[] = [
  { what: 'JS kB', target: 'login', of: (visit) => visit.scriptBytes / 1000, atMost: 118 },
  { what: 'JS kB', target: 'home', of: (visit) => visit.scriptBytes / 1000, atMost: 120 },
  { what: 'round trips', target: 'login', of: (visit) => visit.roundTrips.length, atMost: 2 },
  { what: 'round trips', target: 'home', of: (visit) => visit.roundTrips.length, atMost: 2 },
  { what: 'first paint', target: 'login', of: (visit) => visit.firstPaintMs, against: 'plain', atMost: 1.15 },
  { what: 'largest paint', target: 'login', of: (visit) => visit.largestPaintMs, against: 'plain', atMost: 1.15 },
  { what: 'usable', target: 'login', of: (visit) => visit.usableMs, against: 'React', atMost: 1.35 },
  { what: 'usable', target: 'home', of: (visit) => visit.usableMs, against: 'React', atMost: 1.35 },
  { what: 'layout shift', target: 'login', of: (visit) => visit.layoutShift, atMost: 0 },
  { what: 'layout shift', target: 'home', of: (visit) => visit.layoutShift, atMost: 0 },
  { what: 'blocking ms', target: 'login', of: (visit) => visit.blockingMs, atMost: 50 },
  { what: 'blocking ms', target: 'home', of: (visit) => visit.blockingMs, atMost: 50 },
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'driver-portal-bench-'));
const stops: (() => Promise<void>)[] = [];
type Servers = Awaited<ReturnType<typeof startServers>>;
let started: Promise<Servers> | null = null;
try {
  if (!onlyTyping) {
    await measureVisits();
    reportNextPages(await step('From page to page', measureNextPages));
    reportLongList(await step('A week of ten thousand jobs', readLongList));
  }
  reportTyping(await step('Typing', measureTyping));
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measureVisits(): Promise<void> {
  const targets = await step('Building the baselines and the portal', prepare);
  const visits = new Map<string, Visit[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    await step(`Round ${round + 1} of ${rounds}`, async (reportStep) => {
      // The order rotates, so that no candidate always comes first.
      for (let turn = 0; turn < targets.length; turn += 1) {
        const target = targets[(turn + round) % targets.length] as Target;
        reportStep(target.name);
        visits.get(target.name)?.push(await visit(target));
      }
    });
  }
  report(targets, visits);
  const secondVisits = await step('Second visits', (reportStep) => repeat(targets, reportStep));
  reportAgain(targets, secondVisits);
}

/** The servers of the run, started once. */
async function servers(): Promise<Servers> {
  started ??= (async () => {
    await prepareBuild();
    const running = await startServers();
    stops.push(running.stop);
    return running;
  })();
  return started;
}

async function measureTyping(): Promise<readonly Typing[]> {
  const { portalOrigin, sandboxOrigin } = await servers();
  return typing(portalOrigin, await createWorld(sandboxOrigin));
}

async function readLongList(): Promise<LongList> {
  const { portalOrigin, sandboxOrigin } = await servers();
  return longList(portalOrigin, await createWorld(sandboxOrigin));
}

async function repeat(
  targets: readonly Target[],
  reportStep: (line: string) => void,
): Promise<Map<string, RepeatVisit[]>> {
  const visits = new Map<string, RepeatVisit[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < Math.ceil(rounds / 2); round += 1) {
    for (const target of targets) {
      reportStep(`${target.name}, round ${round + 1}`);
      visits.get(target.name)?.push(await visitAgain(target));
    }
  }
  return visits;
}

async function measureNextPages(): Promise<readonly NextPage[]> {
  const { portalOrigin, sandboxOrigin } = await servers();
  const world = await createWorld(sandboxOrigin);
  const storageState = await signedIn(portalOrigin, world);
  const taken: NextPage[] = [];
  for (let round = 0; round < Math.ceil(rounds / 2); round += 1)
    taken.push(...(await nextPages(portalOrigin, storageState)));
  return taken;
}

function reportAgain(targets: readonly Target[], visits: Map<string, RepeatVisit[]>): void {
  console.log('\nSecond visit of the same browser: bytes on the wire until the page is idle, medians.\n');
  const of = (name: string, key: (visit: RepeatVisit) => number) => median((visits.get(name) ?? []).map(key));
  const react = targets.find(({ name }) => name === 'baseline: React form')?.name ?? '';
  for (const { name } of targets)
    console.log(
      `  ${name}: document ${of(name, (visit) => visit.documentBytes)}, files ${of(name, (visit) => visit.fileBytes)}, calls ${of(name, (visit) => visit.callBytes)}; usable ${of(name, (visit) => visit.usableMs).toFixed(0)} ms, ${(of(name, (visit) => visit.usableMs) / of(react, (visit) => visit.usableMs)).toFixed(2)} × React`,
    );
}

function reportNextPages(pages: readonly NextPage[]): void {
  console.log(
    '\nFrom home to another page whose code is there: milliseconds from the press to its content on the screen, medians.\n',
  );
  for (const to of new Set(pages.map((page) => page.to))) {
    const candidates = pages.filter((page) => page.to === to);
    const of = (key: (page: NextPage) => number) => median(candidates.map(key)).toFixed(0);
    console.log(`  ${to}: ${of(({ ms }) => ms)}, with what is below the first screen ${of(({ wholeMs }) => wholeMs)}`);
  }
}

function reportLongList({ jobs, scrollingMs, lookingMs, elements }: LongList): void {
  const of = (frames: readonly number[]) =>
    `longest ${Math.max(...frames).toFixed(0)} ms, 95 % within ${worst(frames).toFixed(0)}, ${frames.filter((ms) => ms > 50).length} of ${frames.length} over 50 ms`;
  console.log(`\nA week of ${jobs} jobs, processor ${profile.cpu} times slower; ${elements} elements. Frames:\n`);
  console.log(`  while scrolling: ${of(scrollingMs)}`);
  console.log(`  while looking for one: ${of(lookingMs)}`);
}

function worst(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
}

/** Prints the cost of a key press. A frame has 16.7 ms. */
function reportTyping(figures: readonly Typing[]): void {
  console.log(
    `\nTyping, processor ${profile.cpu} times slower. Milliseconds of one key press: the page's work, and until it is painted.\n`,
  );
  for (const { name, questions, processorMs, slowedMs, workMs, paintMs } of figures) {
    console.log(
      `  ${name} (${questions} in view): processor ${processorMs.toFixed(1)}, slowed down by the browser ${slowedMs.toFixed(1)}; work ${median([...workMs]).toFixed(1)}, 95 % within ${worst(workMs).toFixed(1)}; painted ${median([...paintMs]).toFixed(1)}, 95 % within ${worst(paintMs).toFixed(1)}`,
    );
  }
}

async function prepare(): Promise<Target[]> {
  const baselines = await serveBaselines(folder);
  stops.push(baselines.stop);
  const targets: Target[] = [
    { name: 'baseline: plain form', url: baselines.plain, usable: '#email', byReact: false },
    { name: 'baseline: React form', url: baselines.react, usable: '#email', byReact: true },
  ];
  const { portalOrigin, sandboxOrigin } = await servers();
  const world = await createWorld(sandboxOrigin);
  const storageState = await signedIn(portalOrigin, world);
  targets.push(
    { name: portal.login, url: `${portalOrigin}/login`, usable: 'input[type=email]', byReact: true },
    { name: portal.home, url: `${portalOrigin}/`, usable: 'main h1', byReact: true, storageState },
  );
  return targets;
}

function reportGoals(measured: (goal: Goal, name: string) => number): void {
  console.log('\nGoals of a first visit:');
  for (const goal of goals) {
    const value = measured(goal, portal[goal.target]);
    const unit = goal.against ? ` × ${goal.against}` : '';
    console.log(
      `  ${portal[goal.target]}, ${goal.what}: ${value.toFixed(2)}${unit}, at most ${goal.atMost}: ${value <= goal.atMost ? 'met' : 'not met'}`,
    );
  }
}

/** Signs in as a driver does, on a fast line. Returns what a browser keeps afterwards: cookies and storage, no files. */
async function signedIn(origin: string, world: Awaited<ReturnType<typeof createWorld>>) {
  const browser = await launch();
  try {
    const context = await browser.newContext();
    await context.addCookies([world.cookie]);
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await page.locator('input[type=email]').fill(world.drivers.verified.email);
    await page.locator('input[type=password]').fill(world.drivers.verified.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin}/`);
    await page.locator('main h1').waitFor();
    return await context.storageState({ indexedDB: true });
  } finally {
    await browser.close();
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

function report(targets: Target[], visits: Map<string, Visit[]>): void {
  const of = (name: string) => visits.get(name) ?? [];
  const figure = (name: string, key: (visit: Visit) => number) => median(of(name).map(key));
  // Both visits of a ratio are from the same round, in which the machine was equally busy.
  const ratio = (name: string, baseline: string, key: (visit: Visit) => number) =>
    median(of(name).map((visit, round) => key(visit) / key(of(baseline)[round] as Visit))).toFixed(2);
  const kB = (bytes: number) => (bytes / 1000).toFixed(1);
  const [plain, react] = targets.map(({ name }) => name) as [string, string];
  const figures: Readonly<Record<string, (name: string) => string>> = {
    'JS kB': (name) => kB(figure(name, (visit) => visit.scriptBytes)),
    'JS × React': (name) => ratio(name, react, (visit) => visit.scriptBytes),
    'all kB': (name) => kB(figure(name, (visit) => visit.allBytes)),
    'JS kB when idle': (name) => kB(figure(name, (visit) => visit.scriptBytesWhenIdle)),
    'round trips': (name) => figure(name, (visit) => visit.roundTrips.length).toFixed(0),
    'first paint ms': (name) => figure(name, (visit) => visit.firstPaintMs).toFixed(0),
    'first paint × plain': (name) => ratio(name, plain, (visit) => visit.firstPaintMs),
    'first paint × React': (name) => ratio(name, react, (visit) => visit.firstPaintMs),
    'largest paint ms': (name) => figure(name, (visit) => visit.largestPaintMs).toFixed(0),
    'largest paint × plain': (name) => ratio(name, plain, (visit) => visit.largestPaintMs),
    'usable ms': (name) => figure(name, (visit) => visit.usableMs).toFixed(0),
    'usable × plain': (name) => ratio(name, plain, (visit) => visit.usableMs),
    'usable × React': (name) => ratio(name, react, (visit) => visit.usableMs),
    'layout shift': (name) => figure(name, (visit) => visit.layoutShift).toFixed(3),
    'blocking ms': (name) => figure(name, (visit) => visit.blockingMs).toFixed(0),
  };
  console.log(
    `\n${rounds} rounds; ${profile.width}x${profile.height}, processor ${profile.cpu} times slower, ${profile.downKbitPerS / 1000} Mbit/s, ${profile.roundTripMs} ms a round trip.`,
  );
  console.log(
    'JS and all: brotli bytes on the wire before the page can be used. Figures are medians; ratios compare visits of the same round.\n',
  );
  const rows = Object.entries(figures).map(([label, of]) => [
    label,
    Object.fromEntries(targets.map(({ name }) => [name, of(name)])),
  ]);
  console.table(Object.fromEntries(rows));
  reportGoals(({ of: key, against }, name) => {
    const baseline = against === 'plain' ? plain : react;
    return against
      ? median(of(name).map((visit, round) => key(visit) / key(of(baseline)[round] as Visit)))
      : figure(name, key);
  });
  console.log('\nThe longest row of requests that waited for each other:');
  for (const { name } of targets) console.log(`  ${name}: ${of(name).at(-1)?.roundTrips.join(' → ')}`);
}
