import { heading } from './support/driver';
import { hostileBodies, listener } from './support/hostile-bodies';
import { expect, origins, test } from './support/portal';
import { openAsDriver } from './support/reading';

/** The allowed elements of a post's cleaned text, with their attributes: from the requirements and not from the code. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'p h2 h3 ul ol li strong em blockquote br table caption thead tbody tr'.split(' ').map((tag) => [tag, []]),
  ),
  // The router adds an attribute to its own links.
  a: ['href', 'target', 'rel', 'data-discover'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding', 'referrerpolicy'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  // The portal's own elements: the frame of a wide table, the text for a broken picture, words for screen readers.
  div: ['role', 'aria-label', 'tabindex'],
  span: [],
};

test.describe('news (RT-02, AP-15)', () => {
  test('runs nothing of a hostile body, makes no calls for it, and leaves no mark in the page (SEC-24)', async ({
    page,
    world,
    problems,
  }) => {
    test.slow();
    const bodies = Object.entries(hostileBodies).flatMap(([family, markup]) =>
      markup.map((body) => ({ family, body })),
    );
    expect(bodies.length).toBeGreaterThanOrEqual(60);
    const { portal, sandbox } = origins();
    // Chromium reports these to the policy while it parses the markup outside the page, before the cleaning.
    problems.expect(
      /^content policy: ((script|style)-src-attr refused inline|base-uri refused https:\/\/listener\.invalid\/) /,
      /^console: ((Executing|Applying) inline [a-z ]+|Setting the document's base URI to 'https:\/\/listener\.invalid\/') violates /,
    );
    const dialogs: string[] = [];
    const foreignRequests: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if ((origin !== portal && origin !== sandbox) || pathname.startsWith('/api/zendesk'))
        foreignRequests.push(request.url());
    });
    page.on('popup', (popup) => foreignRequests.push(`popup ${popup.url()}`));

    await openAsDriver(page, world, '/news/612');
    await expect(heading(page, 'How to get your documents approved first time')).toBeVisible();
    /** What the markup of a post could add to the page around it, or change there. */
    const frame = () =>
      page.evaluate(() => ({
        // The portal adds and removes its own scripts.
        marks: document.querySelectorAll(
          'base, meta, script:not([src^="/assets/"], [src^="http://localhost"]), iframe, frame, object, embed, dialog, form, link[rel=stylesheet]',
        ).length,
        html: [...document.documentElement.attributes, ...document.body.attributes].map(
          ({ name, value }) => `${name}=${value}`,
        ),
        title: document.title,
        base: document.baseURI.split('/news')[0],
        visible: getComputedStyle(document.body).display,
        ran: (window as unknown as { ran?: number }).ran ?? 0,
      }));
    const clean = await frame();

    for (const [index, { family, body }] of bodies.entries()) {
      await test.step(`${family}: ${body.slice(0, 80)}`, async () => {
        const { post } = await world.arrange({ post: { title: `Body ${index}`, body_html: body } });
        await page.evaluate((path) => {
          history.pushState(null, '', path);
          dispatchEvent(new PopStateEvent('popstate'));
        }, `/news/${post?.id}`);
        await expect(heading(page, `Body ${index}`)).toBeVisible();
        const forbidden = await page.getByRole('article').evaluate(
          (article, table) =>
            [...article.querySelectorAll('*')].flatMap((element) => {
              const allowed = ['class', ...(table[element.localName] ?? [])];
              const isHtml = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
              const [href, src] = [element.getAttribute('href'), element.getAttribute('src')];
              const isSafe =
                (href === null || /^(?:https?:\/\/(?![^/]*@)|mailto:|tel:|\/(?!\/))/.test(href)) &&
                (src === null || !/listener|^\w+:(?!\/)/.test(src));
              const isOwn =
                isHtml &&
                element.localName in table &&
                [...element.attributes].every(({ name }) => allowed.includes(name));
              return isOwn && isSafe && element.shadowRoot === null ? [] : [element.outerHTML.slice(0, 200)];
            }),
          allowed,
        );
        expect(forbidden).toEqual([]);
        expect(await frame()).toEqual(clean);
        // Every link leads only to its own address, and none of the addresses runs code.
        expect({ dialogs, foreignRequests, breaches: problems.seen }).toEqual({
          dialogs: [],
          foreignRequests: [],
          breaches: [],
        });
        expect(new URL(page.url()).origin).toBe(portal);
      });
    }
  });

  test('has hostile bodies that do run without the sanitiser, so that the sanitiser’s test can fail', async ({
    page,
    problems,
  }) => {
    problems.expect(/./);
    await page.route(`${listener}/**`, (route) => route.abort());
    await page.goto('about:blank');
    const bodies = Object.values(hostileBodies).flat();
    await page.evaluate((all) => {
      for (const body of all) {
        const frame = document.createElement('iframe');
        frame.srcdoc = body;
        document.body.append(frame);
      }
    }, bodies);
    await expect.poll(() => page.evaluate(() => (window as unknown as { ran?: number }).ran ?? 0)).toBeGreaterThan(30);
  });
});
