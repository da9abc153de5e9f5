import { scrub, scrubLinks, scrubText } from '../../../src/app/reporting/scrub';

describe('URLs in a report', () => {
  test.each([
    ['https://portal.test/reset-password?token=abc&email=a%40b.c', 'https://portal.test/reset-password'],
    ['https://portal.test/reset-password#token=abc', 'https://portal.test/reset-password'],
    ['https://portal.test/a?x=1#y', 'https://portal.test/a'],
    ['/login?back=%2Fpayouts%2F7', '/login'],
    ['/login', '/login'],
    ['GET https://api.test/v1/user?include=driver.fleet failed', 'GET https://api.test/v1/user failed'],
    ['from http://a.test/?one=1 to (http://b.test/b?two=2), twice', 'from http://a.test/ to (http://b.test/b), twice'],
    ['at load (https://portal.test/reset-password?token=abc:1:77)', 'at load (https://portal.test/reset-password)'],
    ['Are you sure? Yes #1', 'Are you sure? Yes #1'],
    ['button#send[type="submit"]', 'button#send[type="submit"]'],
    ['/^a?b$/ is no address', '/^a?b$/ is no address'],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(scrubText(text)).toBe(expected);
  });

  test('are found at every depth, and the given value is not changed', () => {
    const value = { list: [{ url: '/a?b' }, 'https://c.test/?d', 7, null], none: undefined, yes: true };
    expect(scrub(value)).toEqual({ list: [{ url: '/a' }, 'https://c.test/', 7, null], none: undefined, yes: true });
    expect(value.list[0]).toEqual({ url: '/a?b' });
  });

  test('are found once in a circular value', () => {
    const round: Record<string, unknown> = { url: '/a?b' };
    round.self = round;
    expect(scrub(round)).toMatchObject({ url: '/a', self: { url: '/a' } });
  });

  test('in objects of the page are left unchanged', () => {
    const element = document.createElement('p');
    expect(scrub({ element }).element).toBe(element);
  });
});

describe('a recorded page', () => {
  const page = { origin: 'https://portal.test', pathname: '/reset-password', search: '?token=abc' };
  const recorded = () => ({
    node: {
      tagName: 'body',
      attributes: {},
      childNodes: [
        { tagName: 'a', attributes: { href: 'https://portal.test/reset-password?token=abc#main', id: 'skip' } },
        { tagName: 'p', attributes: { style: 'clip-path: url("https://portal.test/reset-password?token=abc#clip")' } },
        { tagName: 'img', attributes: { src: 'https://files.test/1.jpg?signature=1', width: 32 } },
        { type: 3, textContent: 'Is it?' },
      ],
    },
    attributes: [{ id: 7, attributes: { href: 'https://portal.test/reset-password?token=abc#top', title: null } }],
  });

  test('loses its own query in every link, and nothing else', () => {
    const value = recorded();
    scrubLinks(value, page);
    expect(value).toEqual({
      node: {
        tagName: 'body',
        attributes: {},
        childNodes: [
          { tagName: 'a', attributes: { href: 'https://portal.test/reset-password#main', id: 'skip' } },
          { tagName: 'p', attributes: { style: 'clip-path: url("https://portal.test/reset-password#clip")' } },
          { tagName: 'img', attributes: { src: 'https://files.test/1.jpg?signature=1', width: 32 } },
          { type: 3, textContent: 'Is it?' },
        ],
      },
      attributes: [{ id: 7, attributes: { href: 'https://portal.test/reset-password#top', title: null } }],
    });
  });

  test('is left unchanged in a URL without a query', () => {
    const value = recorded();
    scrubLinks(value, { ...page, search: '' });
    expect(value).toEqual(recorded());
  });
});
