import { useEffect, useRef } from 'react';
import { LinkButton } from './LinkButton';
import { MutedText } from './MutedText';
import { Choice, ChoiceList } from './PageChoice';
import { Row, Stack } from './Stack';

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

/** The first, the current and the last page, and one halfway to each end: a few presses lead to any page. They fit on one line of a phone. */
const jumpsFrom = (page: number, lastPage: number): ReadonlySet<number> =>
  new Set([1, Math.round((1 + page) / 2), page, Math.round((page + lastPage) / 2), lastPage]);

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
  const knownPages = isCounted ? lastPage : page;
  const jumps = knownPages > 2 ? jumpsFrom(Math.min(page, knownPages), knownPages) : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key that follows a link clicks it
    <nav
      ref={nav}
      aria-label="Pages"
      onClick={() => {
        wasPressed.current = true;
      }}
    >
      <Stack space="small">
        <MutedText>{isCounted && page <= lastPage ? `Page ${page} of ${lastPage}` : `Page ${page}`}</MutedText>
        <Row>
          {page > 1 ? (
            <LinkButton variant="quiet" icon="left" href={hrefOf(Math.min(page - 1, knownPages))}>
              {newer}
            </LinkButton>
          ) : null}
          {page < lastPage ? (
            <LinkButton variant="quiet" iconEnd="right" href={hrefOf(page + 1)}>
              {older}
            </LinkButton>
          ) : null}
        </Row>
        {jumps ? (
          <ChoiceList>
            {[...jumps].map((each) => (
              <li key={each}>
                <Choice
                  href={hrefOf(each)}
                  aria-label={`Page ${each}`}
                  aria-current={each === page ? 'page' : undefined}
                >
                  {each}
                </Choice>
              </li>
            ))}
          </ChoiceList>
        ) : null}
      </Stack>
    </nav>
  );
}
