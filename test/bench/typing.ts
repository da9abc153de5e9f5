import type { CDPSession, Page } from '@playwright/test';
import type { World } from '../support/world';
import { launch, profile } from './visit';

/** The cost of one key press, in milliseconds: until the page has done its work, and until the letter is on the screen. */
export interface Typing {
  readonly name: string;
  readonly questions: number;
  /** The processor time of the page for a key press, whatever else runs on this machine, multiplied by the slow-down. */
  readonly processorMs: number;
  /** The processor time on this machine while the browser slows it down. The browser slows down short work by more than the given factor. */
  readonly slowedMs: number;
  readonly workMs: readonly number[];
  readonly paintMs: readonly number[];
}

interface Form {
  data: { sections: { key: string; title: string; questions: { key: string }[]; show_when?: unknown }[] };
}

const text = 'A driver types this sentence in one go';

/**
 * Runs in the page, and measures every key press from the moment when the browser receives it. Text, because a compiled function would use
 * helpers that the page does not have.
 */
const watchKeys = `
  window.keyMarks = { work: [], paint: [] };
  const later = (work) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      work();
      port1.close();
    };
    port2.postMessage(null);
  };
  // A frame is painted after its callbacks, and the most urgent task comes before all others that wait for the paint.
  const mark = (timeStamp) => scheduler.postTask(() => keyMarks.paint.push(performance.now() - timeStamp), { priority: 'user-blocking' });
  document.addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => mark(timeStamp)), true);
  // Runs after the page's own handlers, and after all that they defer to the end of the event.
  window.addEventListener('input', ({ timeStamp }) => later(() => keyMarks.work.push(performance.now() - timeStamp)));
`;

const typeText = async (page: Page): Promise<void> => {
  for (const letter of text) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(80);
  }
};

/** The milliseconds of the page's main thread for one letter of the work. */
const processorTime = async (session: CDPSession, work: () => Promise<void>): Promise<number> => {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  const before = await spent();
  await work();
  return (((await spent()) - before) * 1_000) / text.length;
};

const typeIn = async (page: Page, name: string): Promise<Typing> => {
  const field = page.locator('[data-field] input[type=text], [data-field] textarea').filter({ visible: true }).first();
  await field.waitFor();
  const session = await page.context().newCDPSession(page);
  await field.focus();
  // Runs once without measuring: meanwhile error reporting records the first page, and all code has run.
  await typeText(page);
  await field.fill('');
  const processorMs = (await processorTime(session, () => typeText(page))) * profile.cpu;
  await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
  await page.evaluate(watchKeys);
  const slowedMs = await processorTime(session, () => typeText(page));
  const { work, paint } = await page.evaluate(
    () => (window as unknown as { keyMarks: { work: number[]; paint: number[] } }).keyMarks,
  );
  const questions = await page.locator('[data-field]').count();
  return { name, questions, processorMs, slowedMs, workMs: work, paintMs: paint };
};

/** Puts all questions of the form on one page: more than any operator should ask on one page. */
const inOnePage = async (page: Page): Promise<void> => {
  await page.route('**/v1/insure/question-schema', async (route) => {
    const answer = await route.fetch();
    const form = (await answer.json()) as Form;
    const [first] = form.data.sections;
    if (first) form.data.sections = [{ ...first, questions: form.data.sections.flatMap(({ questions }) => questions) }];
    await route.fulfill({ response: answer, json: form });
  });
};

/** Types into a form of two hundred questions: page by page, as in the portal, and with all of them on one page. */
export async function typing(origin: string, world: World): Promise<readonly Typing[]> {
  await world.arrange({ questions: 200 });
  const { cookies } = await world.arrange({ session: 'signed-in' });
  const browser = await launch();
  try {
    const figures: Typing[] = [];
    const bare = await browser.newPage({ viewport: { width: profile.width, height: profile.height } });
    await bare.setContent('<label data-field="bare">Name <input type="text"></label>');
    figures.push(await typeIn(bare, 'baseline: a bare field'));
    for (const isOnePage of [false, true]) {
      const context = await browser.newContext({
        viewport: { width: profile.width, height: profile.height },
        isMobile: true,
        hasTouch: true,
      });
      await context.addCookies([world.cookie, ...cookies]);
      const page = await context.newPage();
      if (isOnePage) await inOnePage(page);
      await page.goto(`${origin}/insure/new/form?section=vehicle`);
      figures.push(await typeIn(page, isOnePage ? '200 questions on one page' : 'a page of a form with 200 questions'));
      await context.close();
    }
    return figures;
  } finally {
    await browser.close();
  }
}
