import { fireEvent, render, screen } from '@testing-library/react';
import { RichText } from '../../../src/ui/RichText';
import { linkTarget } from '../../../src/ui/rich-text';

const cdn = 'https://cdn.operator.example';

const markupOf = (html: string): string => {
  const { container } = render(<RichText html={html} pictureOrigins={[cdn]} empty="Nothing to read." />);
  for (const element of container.querySelectorAll('[class]')) element.removeAttribute('class');
  return container.innerHTML.replace(/^<div>(.*)<\/div>$/s, '$1');
};

describe('text from outside (SEC-24)', () => {
  test.each([
    [
      'keeps headings, paragraphs, emphasis, lists and quotations',
      '<h2>A</h2><p><strong>b</strong> <em>c</em><br>d</p><ul><li>e</li></ul><blockquote>f</blockquote>',
    ],
    ['keeps plain text', 'A &amp; B &lt;script&gt;'],
  ])('%s', (_, html) => {
    expect(markupOf(html)).toBe(html);
  });

  test.each([
    [
      'a wrapper',
      '<div class="x" style="color:red" id="y"><p id="z" onclick="a()" data-b="c">Text</p></div>',
      '<p>Text</p>',
    ],
    ['another heading', '<h1>Title</h1>', 'Title'],
    [
      'styles and handlers, but not words like them',
      '<p title="x" style="a" onclick=\'b\'>On time= style= now, 1<a href="/x?one=1&style=2">o</a></p>',
      '<p>On time= style= now, 1<a href="/x?one=1&amp;style=2">o</a></p>',
    ],
    ['code', '<p>One<script>alert(1)</script><style>p{}</style> two</p>', '<p>One two</p>'],
    ['a form', '<form action="https://evil.example"><label>Name <input name="a"></label></form>', 'Name '],
    ['a drawing', '<svg><a href="javascript:x"><text>t</text></a></svg>after', 'after'],
  ])('loses %s, and keeps its text', (_, html, clean) => {
    expect(markupOf(html)).toBe(clean);
  });

  test.each(['', '   ', '<p> </p>', '<script>alert(1)</script>', '<svg onload=x>'])(
    'is replaced by a message if %j leaves no content',
    (html) => {
      expect(markupOf(html)).toBe('Nothing to read.');
    },
  );

  test('can be nested to any depth', () => {
    render(<RichText html={`${'<blockquote>'.repeat(1_000)}deep`} pictureOrigins={[]} />);
    expect(screen.getByText('deep')).toBeInTheDocument();
  });

  test('scrolls its tables separately, each with a name', () => {
    render(
      <RichText
        html={
          '<table><caption>Fares</caption><tr><th scope="col">A<th scope="evil" colspan="2">B<tr><td rowspan="x">1<td>2</table>'
        }
        pictureOrigins={[]}
      />,
    );
    expect(screen.getByRole('region', { name: 'Fares' })).toHaveAttribute('tabindex', '0');
    expect(screen.getByRole('columnheader', { name: 'A' })).toHaveAttribute('scope', 'col');
    expect(screen.getByText('B')).not.toHaveAttribute('scope');
    expect(screen.getByText('B')).toHaveAttribute('colspan', '2');
    expect(screen.getByText('1')).not.toHaveAttribute('rowspan');
  });
});

describe('a link from outside (SEC-26)', () => {
  const portal = 'https://portal.example';

  test.each([
    ['https://council.example/renew?a=1#b', 'https://council.example/renew?a=1#b', false],
    ['//council.example', 'https://council.example/', false],
    ['mailto:fleet@example.com', 'mailto:fleet@example.com', false],
    ['tel:+441632960012', 'tel:+441632960012', false],
    ['/payouts?year=2025', '/payouts?year=2025', true],
    ['https://portal.example/news/1', '/news/1', true],
  ])('%s leads to %s', (address, href, isInPortal) => {
    expect(linkTarget(address, portal)).toEqual({ href, inside: isInPortal });
  });

  test.each([
    null,
    'javascript:alert(1)',
    'JaVa\tScript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'blob:https://portal.example/1',
    'file:///etc/passwd',
    'intent://x#Intent;end',
    'https://portal.example@evil.example/',
    'https://',
    ' #top',
  ])('%j is not a link', (address) => {
    expect(linkTarget(address, portal)).toBeNull();
  });

  test('opens a new page without access to this one; a link to the portal opens here', () => {
    render(
      <RichText
        html={'<a href="https://council.example/">Council</a> <a href="/payouts">Payouts</a> <a>Bare</a>'}
        pictureOrigins={[]}
      />,
    );
    const council = screen.getByRole('link', { name: 'Council (opens in a new tab)' });
    expect(council).toHaveAttribute('target', '_blank');
    expect(council).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(screen.getByRole('link', { name: 'Payouts' })).not.toHaveAttribute('target');
    expect(screen.getAllByRole('link')).toHaveLength(2);
  });
});

describe('an image from outside', () => {
  test('has its space before it loads, and loads when it is near', () => {
    render(
      <RichText
        html={`<img src="${cdn}/a.jpg" alt="A badge" width="640" height="480" onerror="x()">`}
        pictureOrigins={[cdn]}
      />,
    );
    const picture = screen.getByRole('img', { name: 'A badge' });
    expect(picture).toHaveAttribute('width', '640');
    expect(picture).toHaveAttribute('height', '480');
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(picture).not.toHaveAttribute('onerror');
    fireEvent.error(picture);
    expect(screen.getByText('We couldn’t load this picture: A badge')).toBeInTheDocument();
  });

  test.each([
    'https://elsewhere.example/a.jpg',
    'data:image/svg+xml,<svg/>',
    'javascript:x',
    '',
    `${cdn}.evil.example/a.jpg`,
  ])('shows as text if the page may not load it (%s)', (src) => {
    render(
      <RichText html={`<p><img src="${src}" alt="A badge"><img src="${src}" alt=""></p>`} pictureOrigins={[cdn]} />,
    );
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('We couldn’t load this picture: A badge')).toBeInTheDocument();
  });
});
