import { button, heading, link } from './support/driver';
import { hostileBodies, listener } from './support/hostile-bodies';
import { expect, origins, test } from './support/portal';
import { openAsDriver } from './support/reading';

const list = 'GET /v1/news-posts';

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
  test('is filtered by category, words and page, all in the address, and remembers what was read', async ({
    page,
    world,
    problems,
  }) => {
    test.slow();
    // The browser's log has every error of the page.
    problems.expect(/ApiError: The call failed: missing/);
    for (let number = 1; number <= 16; number += 1)
      await world.arrange({
        post: {
          title: `Roadworks, week ${number}`,
          published_at: `2026-01-${String(number).padStart(2, '0')}T08:00:00Z`,
        },
      });
    await openAsDriver(page, world, '/news');
    const posts = page.getByRole('list', { name: 'Posts' }).getByRole('listitem');
    await expect(posts).toHaveCount(15);
    await expect(posts.first()).toContainText('How to get your documents approved first time');
    await expect(posts.first()).toContainText('Pinned');
    await expect(page.getByText('19 posts')).toBeVisible();
    await link(page, 'Older posts').click();
    await expect(page).toHaveURL('/news?page=2');
    await expect(posts).toHaveCount(4);
    await expect(page.getByText('Page 2 of 2')).toBeVisible();

    await link(page, 'Licensing and rules').click();
    await expect(page).toHaveURL('/news?category=4');
    await expect(posts).toHaveCount(2);
    await page.getByLabel('Search the news').fill(' licence fee ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/news?category=4&search=licence+fee');
    await expect(posts).toHaveCount(1);
    await expect(button(page, 'Search')).toBeFocused();
    // A bookmark shows the same list, with the search text in its field.
    await page.reload();
    await expect(page.getByLabel('Search the news')).toHaveValue('licence fee');
    await expect(link(page, 'Licensing and rules')).toHaveAttribute('aria-current', 'page');
    await page.getByLabel('Search the news').fill('zebra crossing');
    await button(page, 'Search').click();
    await expect(page.getByText('No results for “zebra crossing”. Try fewer words.')).toBeVisible();
    await link(page, 'See all news').click();

    // An opened post counts as read, and this device stores that for this driver.
    await expect(link(page, /^Unread: How to get your documents/)).toBeVisible();
    await link(page, /^Unread: How to get your documents/).click();
    await expect(heading(page, 'How to get your documents approved first time')).toBeVisible();
    const picture = page.getByRole('img', { name: 'A sheet of paper with all four corners in the frame' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    await expect(page.getByRole('region', { name: 'Last month' }).getByRole('columnheader')).toHaveCount(2);
    await expect(link(page, 'examples (opens in a new tab)')).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await link(page, /^Next: New licence fee/).click();
    await expect(link(page, 'Renew your badge')).toHaveAttribute('href', 'https://licensing.eastmoor.example/renew');
    await link(page, /^Previous: How to get your documents/).click();
    const before = (await world.calls(list)).length;
    await page.getByRole('article').getByRole('link', { name: 'Vehicle and documents' }).click();
    await expect(heading(page, 'Vehicle and documents')).toBeVisible();
    expect(await world.calls(list)).toHaveLength(before);
    await page.goto('/news');
    await expect(link(page, 'How to get your documents approved first time')).toBeVisible();
    await expect(link(page, /^Unread: Airport fares/)).toBeVisible();

    await page.goto('/news/1');
    await expect(heading(page, '404 Not Found')).toBeVisible();
    await page.goto('/news?page=99');
    await expect(page.getByText('There are no more posts')).toBeVisible();
  });

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
