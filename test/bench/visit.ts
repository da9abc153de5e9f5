import { readFileSync } from 'node:fs';
import { type BrowserContext, type BrowserContextOptions, type CDPSession, chromium } from '@playwright/test';
import { launchOptions } from '../../scripts/chromium.mjs';
import { NetworkLog } from './network';

/** Plain text: a compiled function would name helpers that the page does not have. */
const watch = readFileSync('test/bench/watch.js', 'utf8');

/** A phone of the middle class on a poor mobile network. */
export const profile = {
  width: 412,
  height: 915,
  /** How many times slower than this machine's processor. */
  cpu: 4,
  roundTripMs: 150,
  downKbitPerS: 1600,
  upKbitPerS: 750,
};

export type Target = {
  name: string;
  url: string;
  /** Selector of what has to be there, and answer to input, before the page can be used. */
  usable: string;
  /** The element has to be React's: one that was only sent as HTML does not answer yet. */
  byReact: boolean;
  storageState?: BrowserContextOptions['storageState'];
};

/** Milliseconds since the navigation began; bytes on the wire. */
export type Visit = {
  firstPaintMs: number;
  /** When the largest text or picture of the idle page came. */
  largestPaintMs: number;
  usableMs: number;
  scriptBytes: number;
  allBytes: number;
  /** Bytes of scripts once the page has come to rest, preloads included. */
  scriptBytesWhenIdle: number;
  roundTrips: string[];
  layoutShift: number;
  /** What the page's longest pieces of work took beyond 50 ms each, from the first paint until the page was idle. */
  blockingMs: number;
};

/** The second visit of the same browser, which has the files. */
export type RepeatVisit = {
  usableMs: number;
  /** Bytes on the wire until the page was idle: the document, the portal's files, and calls. */
  documentBytes: number;
  fileBytes: number;
  callBytes: number;
};

export async function launch() {
  const { args = [], ...options } = await launchOptions();
  // A watched browser looks up from which line each request came. It would read a script again for it, which takes as long
  // as running it, and which no driver's browser does: so it notes the lines when it reads the script first.
  return chromium.launch({ ...options, args: [...args, '--js-flags=--no-enable-lazy-source-positions'] });
}

/** The processor and the line of the profile, for a page. */
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

/** Opens the address in a new page and waits until nothing happens any more. */
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

/** One first visit, in a new browser with empty caches. */
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

/** A second visit, after one that came to rest. */
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
