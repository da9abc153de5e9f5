import type { BrowserContextOptions, CDPSession } from '@playwright/test';
import { launch, profile, slowDown } from './visit';

/** The milliseconds from the press of a link until the next page's content is on the screen. */
export interface NextPage {
  readonly to: string;
  readonly ms: number;
  /** Until everything below is there too, except what the page itself reads later. */
  readonly wholeMs: number;
}

/** Words of the last part in view, and of the page's last part. */
const pages = [
  { to: '/bookings-earnings', inView: 'Last 12 weeks', last: 'Tax year and downloads' },
  { to: '/vehicle-documents', inView: 'Expiring soon', last: 'Your car' },
  { to: '/tickets-support', inView: 'When we reply', last: 'When we reply' },
] as const;

/** Text, because a compiled function would use helpers that the page does not have. */
const watchPages = `(() => {
  let pressed = 0;
  document.addEventListener('pointerdown', ({ timeStamp }) => { pressed = timeStamp; }, true);
  // A message is handled after the frame is painted.
  const afterPaint = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now() - pressed);
    port2.postMessage(null);
  });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  window.paintedAfterPress = async (address, ...words) => {
    const before = document.querySelector('main h1');
    const isThere = (text) => {
      const heading = document.querySelector('main h1');
      return location.pathname === address && heading?.checkVisibility() && heading !== before && heading.closest('main').textContent.includes(text);
    };
    const times = [];
    const until = performance.now() + 30_000;
    for (const text of words) {
      do {
        await frame();
        if (performance.now() > until) throw new Error(address + ' does not show "' + text + '".');
      } while (!isThere(text));
      times.push(await afterPaint());
    }
    return times;
  };
})()`;

/** Goes from home to the pages below it on the slow phone and line. The code of each page is loaded before. */
export async function nextPages(
  origin: string,
  storageState: BrowserContextOptions['storageState'],
): Promise<readonly NextPage[]> {
  const browser = await launch();
  try {
    const context = await browser.newContext({
      viewport: { width: profile.width, height: profile.height },
      isMobile: true,
      hasTouch: true,
      locale: 'en-GB',
      storageState,
    });
    const page = await context.newPage();
    await page.goto(`${origin}/`);
    await page.waitForLoadState('networkidle');
    const session: CDPSession = await context.newCDPSession(page);
    await slowDown(session);
    await page.evaluate(watchPages);
    const taken: NextPage[] = [];
    for (const { to, inView, last } of pages) {
      const painted = page.evaluate<[number, number]>(
        `paintedAfterPress(${JSON.stringify([to, inView, last]).slice(1, -1)})`,
      );
      await page.locator(`nav a[href="${to}"]`).filter({ visible: true }).first().tap();
      const [ms, wholeMs] = await painted;
      taken.push({ to, ms, wholeMs });
      await page.waitForLoadState('networkidle');
      const home = page.evaluate("paintedAfterPress('/', 'Home')");
      await page.goBack();
      await home;
      await page.waitForLoadState('networkidle');
    }
    return taken;
  } finally {
    await browser.close();
  }
}
