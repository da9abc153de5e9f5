import { readFileSync } from 'node:fs';
import { type BrowserContext, type BrowserContextOptions, type CDPSession, chromium } from '@playwright/test';
import { launchOptions } from '../../scripts/chromium.mjs';
import { NetworkLog } from './network';

/** Text, because a compiled function would use helpers that the page does not have. */
const watch = readFileSync('test/bench/watch.js', 'utf8');

/** A mid-range phone on a poor mobile network. */
export const profile = {
  width: 412,
  height: 915,
  /** How many times slower than this machine's processor it is. */
  cpu: 4,
  roundTripMs: 150,
  downKbitPerS: 1600,
  upKbitPerS: 750,
};

export type Target = {
  name: string;
  url: string;
  /** The selector of the element that has to be there, and has to react to input, before the page can be used. */
  usable: string;
  /** Whether React has to have rendered the element: an element that was only sent as HTML does not react yet. */
  byReact: boolean;
  storageState?: BrowserContextOptions['storageState'];
};

/** Milliseconds since the navigation began, and bytes on the wire. */
export type Visit = {
  firstPaintMs: number;
  /** When the largest text or picture of the idle page was painted. */
  largestPaintMs: number;
  usableMs: number;
  scriptBytes: number;
  allBytes: number;
  /** The bytes of scripts once the page is idle, including preloads. */
  scriptBytesWhenIdle: number;
  roundTrips: string[];
  layoutShift: number;
  /** By how much the page's longest tasks exceeded 50 ms each, from the first paint until the page was idle. */
  blockingMs: number;
};

/** A second visit of the same browser, which has cached the files. */
export type RepeatVisit = {
  usableMs: number;
  /** The bytes on the wire until the page was idle: the document, the portal's files, and calls. */
  documentBytes: number;
  fileBytes: number;
  callBytes: number;
};

export async function launch() {
  const { args = [], ...options } = await launchOptions();
  // While DevTools watches, the browser looks up the source line of each request. For that it would parse a script a second time, which
  // takes as long as running it and never happens to a driver. With this flag it records the lines at the first parse.
  return chromium.launch({ ...options, args: [...args, '--js-flags=--no-enable-lazy-source-positions'] });
}

/** Slows down a page's processor and line as the profile says. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.roundTripMs,
    downloadThroughput: (profile.downKbitPerS * 1000) / 8,
    uploadThroughput: (profile.upKbitPerS * 1000) / 8,
  });
}

async function inContext<Result>(
  { storageState }: Pick<Target, 'storageState'>,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const browser = await launch();
  try {
    return await work(
      await browser.newContext({
        viewport: { width: profile.width, height: profile.height },
        isMobile: true,
        hasTouch: true,
        locale: 'en-GB',
        storageState,
      }),
    );
  } finally {
    await browser.close();
  }
}

/** Opens the address in a new page and waits until the page is idle. */
async function open(context: BrowserContext, { url, usable, byReact }: Target) {
  const page = await context.newPage();
  await page.addInitScript(`window.benchTarget = ${JSON.stringify({ usable, byReact })};${watch}`);
  await page.goto('about:blank');
  const session = await context.newCDPSession(page);
  await slowDown(session);
  const network = new NetworkLog(session);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.bench?.usable && window.bench.firstPaint, undefined, { timeout: 60_000 });
  const restUntil = Date.now() + 20_000;
  do await page.waitForTimeout(1_000);
  while (!network.quiet && Date.now() < restUntil);
  const marks = await page.evaluate(() => window.bench);
  if (!marks) throw new Error(`${url} lost its marks: it sent itself elsewhere.`);
  await page.close();
  return { marks, network };
}

/** Measures a first visit, in a new browser with empty caches. */
export function visit(target: Target): Promise<Visit> {
  return inContext(target, async (context) => {
    const { marks, network } = await open(context, target);
    const usableAt = network.started + marks.usable / 1000;
    const blocking = marks.longTasks.filter(({ start, duration }) => start + duration > marks.firstPaint);
    return {
      firstPaintMs: marks.firstPaint,
      largestPaintMs: marks.largestPaint,
      usableMs: marks.usable,
      scriptBytes: network.bytesBy(usableAt, 'Script'),
      allBytes: network.bytesBy(usableAt),
      scriptBytesWhenIdle: network.bytesBy(Number.POSITIVE_INFINITY, 'Script'),
      roundTrips: network.roundTripsBy(usableAt),
      layoutShift: marks.layoutShift,
      blockingMs: blocking.reduce((sum, { duration }) => sum + duration - 50, 0),
    };
  });
}

const files = new Set(['Script', 'Stylesheet', 'Font', 'Image', 'Manifest']);
const kindOf = (type: string) => (type === 'Document' ? 'document' : files.has(type) ? 'files' : 'calls');

/** Measures a second visit, after a first one that ended with an idle page. */
export function visitAgain(target: Target): Promise<RepeatVisit> {
  return inContext(target, async (context) => {
    await open(context, target);
    const { marks, network } = await open(context, target);
    const bytes = { document: 0, files: 0, calls: 0 };
    for (const request of network.counted) bytes[kindOf(request.type)] += request.bytes;
    return { usableMs: marks.usable, documentBytes: bytes.document, fileBytes: bytes.files, callBytes: bytes.calls };
  });
}

declare global {
  interface Window {
    bench?: {
      firstPaint: number;
      largestPaint: number;
      usable: number;
      layoutShift: number;
      longTasks: { start: number; duration: number }[];
    };
  }
}
