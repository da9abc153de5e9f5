import type { CDPSession, Page } from '@playwright/test';
import type { World } from '../support/world';
import { launch, profile } from './visit';

/** What one key press costs, in milliseconds: until the page has done its work, and until the letter is on the screen. */
export interface Typing {
  readonly name: string;
  readonly questions: number;
  /** What a key press takes of the page's processor, whatever else runs on this machine; of a processor that is so many times slower. */
  readonly processorMs: number;
  /** The same, of this machine's processor while the browser slows it down: it slows down short work by more than it is told. */
  readonly slowedMs: number;
  readonly workMs: readonly number[];
  readonly paintMs: readonly number[];
}

interface Form {
  data: { sections: { key: string; title: string; questions: { key: string }[]; show_when?: unknown }[] };
}

const text = 'A driver types this sentence in one go';

/**
 * Runs in the page: measures every key press from the moment the browser had it. As text, because a compiled function would name
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
  // A frame is painted after its callbacks, and what is most urgent comes before all that waits for the paint as well.
  const mark = (timeStamp) => scheduler.postTask(() => keyMarks.paint.push(performance.now() - timeStamp), { priority: 'user-blocking' });
  document.addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => mark(timeStamp)), true);
  // After the page's own handlers, and all that they put off to the end of the event.
  window.addEventListener('input', ({ timeStamp }) => later(() => keyMarks.work.push(performance.now() - timeStamp)));
`;

const typeText = async (page: Page): Promise<void> => {
  for (const letter of text) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(80);
  }
};

/** Milliseconds of the page's main thread for one letter of the work. */
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
  // Once unmeasured: error reporting takes its first picture of the page meanwhile, and all code has run before.
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

/** All pages of the form in one: more than any operator should ask on one page. */
const inOnePage = async (page: Page): Promise<void> => {
  await page.route('**/v1/insure/question-schema', async (route) => {
    const answer = await route.fetch();
    const form = (await answer.json()) as Form;
    const [first] = form.data.sections;
    if (first) form.data.sections = [{ ...first, questions: form.data.sections.flatMap(({ questions }) => questions) }];
    await route.fulfill({ response: answer, json: form });
  });
};

/** Types into a form of two hundred questions: page by page, as in the portal, and all of it on one page. */
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
