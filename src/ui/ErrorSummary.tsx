import { type Ref, useId } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon';

export interface Problem {
  /** The name of its field; undefined for an error about the whole form. */
  readonly name?: string;
  readonly text: string;
}

const Box = styled.div`
  margin-bottom: var(--p-space-6);
  padding: var(--p-space-5);
  border: 3px solid var(--p-danger);
  border-radius: var(--p-radius);
  overflow-wrap: anywhere;
  h2 {
    display: flex;
    align-items: center;
    gap: var(--p-space-2);
    font-size: var(--p-text-h3);
  }
  ul {
    margin-top: var(--p-space-2);
  }
  li {
    display: flex;
    align-items: center;
    min-height: var(--p-target);
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: var(--p-target);
    padding-block: 0.375rem;
    color: var(--p-danger-ink);
    font-weight: var(--p-weight-label);
  }
`;

export interface ErrorSummaryProps {
  readonly problems: readonly Problem[];
  readonly idOf: (name: string) => string;
  readonly onGo: (name: string) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** All errors of a form, above its fields, with the same text as at the fields. */
export function ErrorSummary({ problems, idOf, onGo, ref }: ErrorSummaryProps) {
  const title = useId();
  return (
    <Box ref={ref} tabIndex={-1} role="group" aria-labelledby={title}>
      {/* The alert is inside the element that takes the focus. On one element a screen reader would say only one of the two. */}
      <div role="alert">
        <h2 id={title}>
          <Icon name="warn" />
          There is a problem
        </h2>
        <ul>
          {problems.map(({ name, text }) => (
            <li key={`${name ?? ''}:${text}`}>
              {name === undefined ? (
                <strong>{text}</strong>
              ) : (
                <a
                  href={`#${idOf(name)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onGo(name);
                  }}
                >
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Box>
  );
}
