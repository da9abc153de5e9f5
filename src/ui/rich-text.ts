import DOMPurify from 'dompurify';

/** The markup that a text from outside the portal may have. */
export const richTags = [
  'p',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'a',
  'strong',
  'em',
  'img',
  'blockquote',
  'br',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

const attributes = ['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'scope'];

const tag = /<[a-z][^<>]*>/gi;
const styleOrHandler = /(?<=[\s"'])(?:style|on[a-z]+)(?=\s*=)/gi;
const styleSheet = /<(\/?)style(?=[\s/>])/gi;

/**
 * The markup with styles and handlers under names that mean nothing. They would be taken out in any case; but browsers tell the page's policy
 * of each while they read the markup, and every text out of a word processor would raise an alarm. What slips through raises one.
 */
const withoutAlarms = (html: string): string =>
  // A `noembed` is read as a style sheet is, and goes with what it holds.
  html.replace(styleSheet, '<$1noembed').replace(tag, (match) => match.replace(styleOrHandler, 'data-gone'));

/**
 * The markup as a tree of nothing but these tags and attributes. What is wrapped in another tag stays as text; scripts, styles, frames
 * and everything of SVG and MathML go with all they hold. The tree is never made into text again: markup that changes its meaning
 * when it is read a second time has no second time.
 */
export const cleanMarkup = (html: string): DocumentFragment =>
  DOMPurify.sanitize(withoutAlarms(html), {
    ALLOWED_TAGS: [...richTags],
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
    RETURN_DOM_FRAGMENT: true,
  });

/** Where a link leads. `inside` is a path of the portal. */
export interface LinkTarget {
  readonly href: string;
  readonly inside: boolean;
}

const outside = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Reads an address as a browser would; null for one that must not become a link: a script, data, a form of a mail that was never meant, or
 * a user name that passes for a host. `origin` is the portal's own.
 */
export const linkTarget = (address: string | null, origin: string): LinkTarget | null => {
  // The text has no places to jump to.
  if (address === null || address.trim().startsWith('#') || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (!outside.has(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (url.origin === origin) return { href: url.pathname + url.search + url.hash, inside: true };
  return { href: url.href, inside: false };
};
