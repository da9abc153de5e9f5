import { useEffect, useRef } from 'react';
import { LinkButton } from './LinkButton';
import { MutedText } from './MutedText';
import { Row } from './Stack';

export interface PaginationProps {
  /** The current page, from 1. */
  readonly page: number;
  readonly lastPage: number;
  /** Whether `lastPage` is certain. If not, only the current page number is shown. */
  readonly isCounted: boolean;
  readonly hrefOf: (page: number) => string;
  readonly newer?: string;
  readonly older?: string;
}

/**
 * Links to the pages of a list. Each page has a URL, so the browser's Back leads to the previous one. A press
 * moves to the heading above the list, because the driver reads a new page from its start.
 */
export function Pagination(props: PaginationProps) {
  const { page, lastPage, isCounted, hrefOf, newer = 'Newer', older = 'Older' } = props;
  const nav = useRef<HTMLElement>(null);
  const wasPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the page changes
  useEffect(() => {
    if (!wasPressed.current) return;
    wasPressed.current = false;
    const heading = nav.current?.closest('section, main')?.querySelector<HTMLElement>('h1, h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView?.();
  }, [page]);
  if (page === 1 && lastPage === 1) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key that follows a link clicks it
    <nav
      ref={nav}
      aria-label="Pages"
      onClick={() => {
        wasPressed.current = true;
      }}
    >
      <MutedText>{isCounted && page <= lastPage ? `Page ${page} of ${lastPage}` : `Page ${page}`}</MutedText>
      <Row>
        {page > 1 ? (
          <LinkButton variant="quiet" icon="left" href={hrefOf(page - 1)}>
            {newer}
          </LinkButton>
        ) : null}
        {page < lastPage ? (
          <LinkButton variant="quiet" iconEnd="right" href={hrefOf(page + 1)}>
            {older}
          </LinkButton>
        ) : null}
      </Row>
    </nav>
  );
}
