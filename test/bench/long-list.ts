import type { World } from '../support/world';
import { launch, profile } from './visit';

/** A week with this number of jobs on a slow phone. Times in milliseconds. */
export interface LongList {
  readonly jobs: number;
  /** The durations of the frames while the list scrolls, and while it is filtered by postcode. */
  readonly scrollingMs: readonly number[];
  readonly lookingMs: readonly number[];
  /** The number of elements on the whole page. */
  readonly elements: number;
}

const jobs = 10_000;

/** Text, because a compiled function would use helpers that the page does not have. */
const watchFrames = `(() => {
  let [last, frames] = [performance.now(), []];
  const next = (now) => {
    frames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  window.takeFrames = () => {
    const taken = frames;
    frames = [];
    return taken;
  };
})()`;

/** Scrolls through a week of ten thousand jobs, and searches for some of them. */
export async function longList(origin: string, world: World): Promise<LongList> {
  const { cookies, money } = await world.arrange({ money: { running: { jobs } }, session: 'signed-in' });
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: profile.width, height: profile.height } });
    await page.context().addCookies([world.cookie, ...cookies]);
    await page.goto(`${origin}/bookings-earnings/${money?.current_week}/bookings`);
    await page.getByRole('button', { name: /^Show all 10,000/ }).click({ timeout: 120_000 });
    await page.waitForTimeout(500);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
    await page.evaluate(watchFrames);
    const frames = () => page.evaluate<number[]>('takeFrames()');
    await frames();
    for (let turn = 0; turn < 60; turn += 1) {
      await page.mouse.wheel(0, 900);
      await page.waitForTimeout(30);
    }
    const scrollingMs = await frames();
    const elements = await page.evaluate<number>("document.querySelectorAll('*').length");
    await page.evaluate('scrollTo(0, 0)');
    await page.getByRole('button', { name: 'Find a job' }).click();
    await page.waitForTimeout(500);
    await frames();
    await page.getByLabel('Job number or postcode').pressSequentially('zm4', { delay: 120 });
    await page.getByText(/^[\d,]+ of 10,000 jobs$/).waitFor();
    return { jobs, scrollingMs, lookingMs: await frames(), elements };
  } finally {
    await browser.close();
  }
}
