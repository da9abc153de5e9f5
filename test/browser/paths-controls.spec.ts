import { expect, test } from '@playwright/test';
import { controlsBeside } from '../model/browser/controls';

test('the path walker finds every control that can be pressed or filled in, except declared, busy, hidden ones and those behind a dialog', async ({
  page,
}) => {
  await page.setContent(`
    <header><a href="/">Home</a> <button>Your account</button></header>
    <main>
      <a href="#name">Enter a name</a> <a href="/plans">Plans</a>
      <label>Name <input id="name" /></label>
      <button>Send <span aria-hidden="true">it</span></button> <button aria-label="Delete, for good">x</button>
      <button aria-disabled="true">Busy</button> <button disabled>Off</button> <button hidden>Gone</button>
      <div inert><button>Behind glass</button></div>
    </main>
    <dialog aria-label="Sure?"><button>Yes</button></dialog>`);
  const others = () => controlsBeside(page, [page.getByRole('button', { name: 'Send' })]);
  expect(await others()).toEqual(['button Your account', 'link Plans', 'field Name', 'button Delete, for good']);
  await page.locator('dialog').evaluate((dialog) => (dialog as HTMLDialogElement).showModal());
  expect(await others()).toEqual(['button Yes']);
});
