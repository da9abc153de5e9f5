import { createElement, type ReactNode, useMemo } from 'react';
import styled from 'styled-components';
import { Anchor } from './LinkContext';
import { Picture } from './Picture';
import { cleanMarkup, linkTarget, richTags } from './rich-text';
import { VisuallyHidden } from './VisuallyHidden';

const Prose = styled.div`
  max-width: var(--p-measure);
  overflow-wrap: anywhere;
  unicode-bidi: plaintext;
  > * + * {
    margin-top: var(--p-space-4);
  }
  > * + h2,
  > * + h3 {
    margin-top: var(--p-space-8);
  }
  ul,
  ol {
    padding-left: 1.5rem;
  }
  ul {
    list-style-type: disc;
  }
  ol {
    list-style-type: decimal;
  }
  li + li,
  li > ul,
  li > ol {
    margin-top: var(--p-space-1);
  }
  blockquote {
    margin: 0;
    padding-left: var(--p-space-4);
    border-left: 4px solid var(--p-line);
  }
  table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  caption {
    padding-bottom: var(--p-space-2);
    font-weight: var(--p-weight-label);
    text-align: start;
  }
  th,
  td {
    padding: var(--p-space-2) var(--p-space-4) var(--p-space-2) 0;
    border-bottom: 1px solid var(--p-line);
    text-align: start;
    vertical-align: top;
    overflow-wrap: normal;
  }
`;

const Wide = styled.div`
  overflow-x: auto;
`;

/** The maximum nesting of markup; deeper markup becomes text. */
const deepest = 40;

const allowedTags: ReadonlySet<string> = new Set(richTags);

/** A size or span from markup: a plausible whole number, or undefined. */
const numberIn = (element: Element, name: string): number | undefined => {
  const text = element.getAttribute(name) ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
};

interface Drawing {
  /** The portal's own. */
  readonly origin: string;
  readonly pictureOrigins: readonly string[];
}

const drawn = (node: Node, key: number, drawing: Drawing, depth: number): ReactNode => {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  if (!allowedTags.has(tag) || depth > deepest) return node.textContent;
  if (tag === 'br') return <br key={key} />;
  if (tag === 'img') {
    return (
      <Picture
        key={key}
        src={node.getAttribute('src')}
        alt={node.getAttribute('alt')?.trim() ?? ''}
        width={numberIn(node, 'width')}
        height={numberIn(node, 'height')}
        origins={drawing.pictureOrigins}
      />
    );
  }
  const inside = drawnAll(node, drawing, depth + 1);
  if (tag === 'a') {
    const target = linkTarget(node.getAttribute('href'), drawing.origin);
    if (!target) return <span key={key}>{inside}</span>;
    if (target.inside || /^(mailto|tel):/.test(target.href)) {
      return (
        <Anchor key={key} href={target.href}>
          {inside}
        </Anchor>
      );
    }
    return (
      <Anchor key={key} href={target.href} target="_blank" rel="noopener noreferrer nofollow">
        {inside}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </Anchor>
    );
  }
  if (tag === 'table') {
    return (
      <Wide key={key} role="region" aria-label={node.querySelector('caption')?.textContent || 'Table'} tabIndex={0}>
        <table>{inside}</table>
      </Wide>
    );
  }
  if (tag === 'th' || tag === 'td') {
    const scope = node.getAttribute('scope') ?? '';
    return createElement(
      tag,
      {
        key,
        colSpan: numberIn(node, 'colspan'),
        rowSpan: numberIn(node, 'rowspan'),
        ...(tag === 'th' && /^(row|col)$/.test(scope) ? { scope } : {}),
      },
      inside,
    );
  }
  return createElement(tag, { key }, inside);
};

/** Elements of a table inside which React accepts no white space. */
const rowsOnly = /^(table|thead|tbody|tr)$/;

const drawnAll = (parent: ParentNode & Node, drawing: Drawing, depth: number): ReactNode[] =>
  [...parent.childNodes]
    .filter(
      (child) =>
        !(child instanceof Text && rowsOnly.test((parent as Partial<Element>).localName ?? '') && !child.data.trim()),
    )
    .map((child, index) => drawn(child, index, drawing, depth));

export interface RichTextProps {
  /** Untrusted markup from outside the portal. */
  readonly html: string | null;
  readonly pictureOrigins: readonly string[];
  /** Shown if no content remains after cleaning. */
  readonly empty?: ReactNode;
}

/**
 * A text of the operator or a partner with headings, lists, tables, links and pictures; all other markup is removed. It is rendered
 * as React elements from the cleaned tree, never as HTML.
 */
export function RichText({ html, pictureOrigins, empty = null }: RichTextProps) {
  const parts = useMemo(() => {
    if (html === null) return null;
    const clean = cleanMarkup(html);
    const { origin } = window.location;
    const hasContent = (clean.textContent ?? '').trim() !== '' || clean.querySelector('img') !== null;
    return hasContent ? drawnAll(clean, { origin, pictureOrigins: [origin, ...pictureOrigins] }, 0) : null;
  }, [html, pictureOrigins]);
  return parts === null ? empty : <Prose>{parts}</Prose>;
}
