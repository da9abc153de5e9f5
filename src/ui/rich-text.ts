import DOMPurify from 'dompurify';
import { parseUrl } from './parse-url';

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
 * Renames styles and event handlers in the markup to names without meaning. The cleaning removes them later anyway, but browsers report
 * each to the page's policy while they parse the markup, and every text from a word processor would cause a report.
 */
const withoutAlarms = (html: string): string =>
  // The browser parses the content of a `noembed` as text, like a style sheet, so it is removed with its content.
  html.replace(styleSheet, '<$1noembed').replace(tag, (match) => match.replace(styleOrHandler, 'data-gone'));

/**
 * The markup as a tree of allowed tags and attributes. The content of any other tag stays as text; scripts, styles, frames
 * and everything of SVG and MathML are removed with their content. The tree is never serialised, because some markup changes
 * its meaning when it is parsed again.
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

const outside = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Parses an address as a browser would. Null for an address that must not become a link: a script, data, an email address with parameters,
 * or a URL whose user name looks like a host. `origin` is the portal's own. `inside` marks a path of the portal.
 */
export const linkTarget = (address: string | null, origin: string) => {
  const url = parseUrl(address, origin);
  // The text has no anchors.
  if (url === null || address?.trim().startsWith('#')) return null;
  if (!outside.has(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (url.origin === origin) return { href: url.pathname + url.search + url.hash, inside: true };
  return { href: url.href, inside: false };
};
