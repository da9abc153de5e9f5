import type { Page } from '@playwright/test';
import { button, chosenFiles, datePart, heading } from './support/driver';
import { expect, test } from './support/portal';
import { checkAnswers, fillMot, mot, nextYear, openMot, uploadPage } from './support/upload';

test.describe('the address of a document', () => {
  const atForm = async (page: Page) => {
    await expect(heading(page, mot)).toBeVisible();
    await expect(page).toHaveURL(/upload\?type=14&vehicle=\d+$/);
  };
  const atChoice = async (page: Page) => {
    await expect(heading(page, 'Which document?')).toBeVisible();
    await expect(page).toHaveURL(uploadPage);
  };
  const atAnswers = async (page: Page) => {
    await expect(heading(page, 'Check your answers')).toBeVisible();
    await expect(page).toHaveURL(/upload\?type=14&vehicle=\d+&step=check$/);
  };
  const atForms = async (page: Page) => {
    await atForm(page);
    await expect(chosenFiles(page)).toHaveText(/mot\.pdf/);
    await expect(datePart(page, 'Expiry date', 'Year')).toHaveValue(nextYear.slice(0, 4));
  };

  test('follows Back through the steps and Forward to the first unanswered one, and reloads nothing (RT-17)', async ({
    signedIn: page,
    world,
  }) => {
    await page.goto('/vehicle-documents');
    await page.goto(uploadPage);
    await button(page, mot).click();
    await atForm(page);
    const reads = (await world.calls('GET /v1/documents/current')).length;
    await fillMot(page);
    await checkAnswers(page);
    await atAnswers(page);
    await page.goBack();
    await atForms(page);
    await page.goBack();
    await atChoice(page);
    await page.goForward();
    await atForms(page);
    // The answers on the check page differ from those of the form, so they are checked again.
    await page.goForward();
    await atForms(page);
    await checkAnswers(page);
    await atAnswers(page);
    await button(page, 'Change Expiry date').click();
    await atForms(page);
    await expect(datePart(page, 'Expiry date', 'Day')).toBeFocused();
    await button(page, 'Leave, back to Which document?').click();
    await atChoice(page);
    expect((await world.calls('GET /v1/documents/current')).length).toBe(reads);
    await page.goBack();
    await expect(page).toHaveURL('/vehicle-documents');
  });

  test('opens the same document after a reload and in another tab, at the form or at the check', async ({
    signedIn: page,
    context,
  }) => {
    await openMot(page);
    await fillMot(page);
    await page.reload();
    await atForms(page);
    await checkAnswers(page);
    await atAnswers(page);
    await page.reload();
    await atForms(page);
    const otherPage = await context.newPage();
    await otherPage.goto(page.url());
    await atForms(otherPage);
  });
});

for (const [device, options, ways] of [
  [
    'on a phone',
    { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    ['Take photo', 'Choose files'],
  ],
  ['with a mouse', {}, ['Choose files', 'or drop them here']],
] as const)
  test.describe(`files ${device}`, () => {
    test.use(options);

    test(`${device} the form of a document offers: ${ways.join(', ')}`, async ({ signedIn: page }) => {
      await openMot(page);
      const offered = page.getByText(/^(Take photo|Choose files|or drop them here)$/).filter({ visible: true });
      await expect(offered).toHaveText([...ways]);
    });
  });
