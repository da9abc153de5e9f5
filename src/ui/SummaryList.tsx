import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Button } from './Button';
import { Anchor } from './LinkContext';
import { VisuallyHidden } from './VisuallyHidden';

// Next to a picture the list is as narrow as on a phone.
const ReservedSpace = styled.div`
  container-type: inline-size;
`;

const List = styled.dl`
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--p-space-3);
    align-items: start;
    padding-block: var(--p-space-2);
  }
  > div + div {
    border-top: 1px solid var(--p-line);
  }
  dt {
    grid-column: 1;
    padding-top: 0.125rem;
    color: var(--p-ink-quiet);
  }
  dd {
    grid-column: 1;
    padding-bottom: 0.125rem;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  dd + dd {
    grid-column: 2;
    grid-row: 1 / span 2;
    justify-self: end;
    padding: 0;
    overflow-wrap: normal;
    white-space: nowrap;
  }
  /* In very large text the answer needs the whole width. */
  @container (max-width: 14.99rem) {
    > div {
      grid-template-columns: minmax(0, 1fr);
    }
    dd + dd {
      grid-column: 1;
      grid-row: auto;
      justify-self: start;
    }
  }
  /* If no answer can be changed here, each follows its question in the same line. */
  @container (max-width: 35.99rem) {
    &:not(:has(dd + dd)) > div {
      display: block;
      dt {
        display: inline;
      }
      dd {
        display: inline-block;
        font-weight: var(--p-weight-label);
      }
      /* An answer of several lines, such as a claim. */
      dd:has(> div) {
        display: block;
        font-weight: var(--p-weight-text);
      }
    }
  }
  @container (min-width: 36rem) {
    > div {
      grid-template-columns: minmax(10rem, 2fr) minmax(0, 3fr) 4.5rem;
    }
    dt,
    dd {
      padding-block: 0.625rem;
    }
    dd {
      grid-column: 2;
    }
    dd + dd {
      grid-column: 3;
      grid-row: 1;
    }
    &:not(:has(dd + dd)) > div {
      padding-block: 0;
    }
  }
`;

const change = css`
  display: inline-flex;
  align-items: center;
  min-height: var(--p-target);
  font-weight: var(--p-weight-label);
`;

const ChangeLink = styled(Anchor)`
  ${change}
`;

export interface Answer {
  /** Needed if two questions may have the same text. */
  readonly key?: string;
  readonly question: string;
  /** A question without an answer is left out. */
  readonly answer: ReactNode;
  readonly change?: { readonly href: string } | { readonly onClick: () => void };
}

export interface SummaryListProps {
  readonly answers: readonly Answer[];
  /** Whether nothing can be changed at the moment. */
  readonly ariaDisabled?: boolean;
}

/** The driver's answers before they are sent, with links to change them. */
export function SummaryList({ answers, ariaDisabled = false }: SummaryListProps) {
  return (
    <ReservedSpace>
      <List>
        {answers
          .filter(({ answer }) => (answer ?? false) !== false)
          .map(({ key, question, answer, change: way }) => (
            <div key={key ?? question}>
              <dt>{question} </dt>
              <dd>{answer}</dd>
              {way && (
                <dd>
                  {'href' in way ? (
                    <ChangeLink href={way.href}>
                      <span>
                        Change<VisuallyHidden> {question}</VisuallyHidden>
                      </span>
                    </ChangeLink>
                  ) : (
                    <Button variant="plain" about={question} ariaDisabled={ariaDisabled} onClick={way.onClick}>
                      Change
                    </Button>
                  )}
                </dd>
              )}
            </div>
          ))}
      </List>
    </ReservedSpace>
  );
}
