import type { Locator, Page } from '@playwright/test';
import type { Question } from '../../../sandbox/world/insurance-form';
import { claimForm } from '../../../sandbox/world/insurance-questions';
import { answersFor, type KeptForm, keptValues, pageOf, type SampleAnswers } from '../../support/insurance-form';
import type { World } from '../../support/world';
import { button, heading, type InputDevice, mouse, typeDate } from './driver';
import { expect } from './portal';

export const form = '/insure/new/form';
export const store = 'POST /v1/insure/store';
export const accept = 'POST /v1/insure/quotes/{id}/accept';

export const titleOf = (key: string): string => pageOf(key).title;

const field = (page: Page, key: string): Locator => page.locator(`[data-field="${key}"]`);

const itemsOf = (question: Question): readonly Question[] => {
  if (question.kind !== 'group') return [];
  return question.item_schema === 'claim'
    ? claimForm.sections.flatMap((section) => section.questions)
    : (question.questions ?? []);
};

const answerPlain = async (page: Page, inputDevice: InputDevice, question: Question, value: unknown): Promise<void> => {
  const input = field(page, question.key);
  switch (question.kind) {
    case 'yes_no':
      return inputDevice.choose(input.getByRole('radio', { name: value === true ? 'Yes' : 'No', exact: true }));
    case 'vehicle':
      return;
    case 'choice': {
      const label = (question.options ?? []).find((option) => option.value === value)?.label ?? '';
      return (question.options ?? []).length > 7
        ? inputDevice.select(input.getByRole('combobox'), label)
        : inputDevice.choose(input.getByRole('radio', { name: label, exact: true }));
    }
    case 'choices': {
      for (const one of value as readonly string[]) {
        const box = input.getByRole('checkbox', {
          name: (question.options ?? []).find((option) => option.value === one)?.label ?? '',
          exact: true,
        });
        if (!(await box.isChecked())) await inputDevice.tick(box);
      }
      return;
    }
    case 'date':
      return typeDate(page, inputDevice, question.label, String(value));
    case 'month': {
      const [year = '', month = ''] = String(value).split('-');
      await inputDevice.type(input.getByLabel('Month', { exact: true }), String(Number(month)));
      return inputDevice.type(input.getByLabel('Year', { exact: true }), year);
    }
    case 'money':
      return inputDevice.type(input.getByRole('textbox'), String((value as { amount: number }).amount / 100));
    default:
      return inputDevice.type(input.getByRole('textbox'), String(value));
  }
};

/** Answers the visible questions of the open page from the sample, in their order, because earlier answers show later questions. */
const answerPage = async (
  page: Page,
  key: string,
  answers: SampleAnswers,
  inputDevice: InputDevice = mouse,
): Promise<void> => {
  await expect(heading(page, titleOf(key))).toBeVisible();
  for (const question of pageOf(key).questions) {
    const value = answers[question.key];
    if (value === undefined || (await field(page, question.key).count()) === 0) continue;
    if (question.kind !== 'group') await answerPlain(page, inputDevice, question, value);
    else for (const item of value as readonly SampleAnswers[]) await addItem(page, question, item, inputDevice);
  }
};

/** Adds an item of a group, on its own page. */
const addItem = async (
  page: Page,
  group: Question,
  item: SampleAnswers,
  inputDevice: InputDevice = mouse,
): Promise<void> => {
  await inputDevice.press(field(page, group.key).getByRole('button', { name: /^Add / }));
  await expect(button(page, /^Save /)).toBeVisible();
  for (const question of itemsOf(group)) {
    if (item[question.key] === undefined || (await field(page, question.key).count()) === 0) continue;
    await answerPlain(page, inputDevice, question, item[question.key]);
  }
  await inputDevice.press(button(page, /^Save /));
  await expect(field(page, group.key)).toBeVisible();
};

const saveAndGoOn = (page: Page, inputDevice: InputDevice = mouse): Promise<void> =>
  inputDevice.press(button(page, 'Save and continue'));

/** Answers page after page from the sample, starting with the open one. Ends at the check. */
export const answerPages = async (page: Page, inputDevice: InputDevice = mouse): Promise<void> => {
  for (;;) {
    const key = new URL(page.url()).searchParams.get('section');
    if (key === null) break;
    await answerPage(page, key, answersFor(), inputDevice);
    await saveAndGoOn(page, inputDevice);
    await expect(page).not.toHaveURL((url) => url.searchParams.get('section') === key);
  }
};

/** Confirms all declarations, and sends the request. */
export const askForQuote = async (page: Page, inputDevice: InputDevice = mouse): Promise<void> => {
  await expect(heading(page, 'Check your answers')).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await inputDevice.tick(box);
  await inputDevice.press(button(page, 'Send to the broker'));
};

/** Stores a form that was started earlier on this device. The page is anywhere on the portal's origin. */
export const keepForm = (page: Page, world: World, kept: KeptForm = {}): Promise<void> =>
  page.evaluate(
    ([user, values, savedAt]) =>
      localStorage.setItem(`portal.draft:${user}:insurance`, JSON.stringify({ values, savedAt })),
    [world.drivers.verified.user_id, keptValues(kept), Date.now()] as const,
  );

/** Adds a quote for the driver with this status. Returns its id. */
export const arrangeQuote = async (
  world: World,
  quote: NonNullable<Parameters<World['arrange']>[0]['quote']>,
): Promise<number> => {
  const { quote: made } = await world.arrange({ quote });
  if (!made) throw new Error('The sandbox made no quote.');
  return made.id;
};
