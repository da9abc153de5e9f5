import { expect, test } from './support/portal';

const causes: [name: string, script: string, problem: RegExp][] = [
  ['an error in the console', 'console.error("lost")', /^console: lost/],
  ['an uncaught error', 'setTimeout(() => { throw new Error("fell") })', /^uncaught: .*fell/s],
  ['an unhandled rejection', 'void Promise.reject(new Error("broke"))', /^uncaught: .*broke/s],
  [
    'a picture from another origin',
    'new Image().src = "https://elsewhere.example/p.png"',
    /^content policy: img-src refused https:\/\/elsewhere/,
  ],
];
test('a problem in a page fails the test, whatever kind it is (SEC-32)', async ({ page, problems }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  for (const [name, script, problem] of causes) {
    problems.expect(/Content Security Policy/, problem);
    await page.evaluate(script);
    await expect.poll(() => problems.expected, name).toContainEqual(expect.stringMatching(problem));
  }
});

test('the portal is pink, and stays light when the device prefers dark (UI-01)', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const look = await page.evaluate(() => {
    const root = getComputedStyle(document.documentElement);
    return {
      primary: ['50', '500', '950'].map((shade) => root.getPropertyValue(`--p-primary-${shade}`)),
      scheme: root.colorScheme,
      background: getComputedStyle(document.body).backgroundColor,
    };
  });
  expect(look.primary).toEqual(['#fdf2f8', '#ec4899', '#500724']);
  expect(look.scheme).toMatch(/^(only light|light only)$/);
  expect(look.background).toBe('rgb(255, 255, 255)');
});
