import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ProgressStep } from './ProgressStep';

const List = styled.ol`
  > li {
    position: relative;
    display: grid;
    grid-template-columns: 1.5rem minmax(0, 1fr);
    column-gap: var(--p-space-4);
    padding-bottom: var(--p-space-5);
  }
  > li:last-child {
    padding-bottom: 0;
  }
  > li:not(:last-child)::before {
    content: '';
    position: absolute;
    left: calc(0.75rem - 2px);
    top: 0.75rem;
    bottom: -0.75rem;
    border-left: var(--p-route-width) solid var(--p-route-done);
  }
  > li[data-state='ahead']:not(:last-child)::before {
    left: calc(0.75rem - 1px);
    border-left: 2px dashed var(--p-route-ahead);
  }
`;

const When = styled.span`
  color: var(--p-ink-quiet);
  font-variant-numeric: tabular-nums;
`;

const Title = styled.b`
  display: block;
  line-height: 1.4;
`;

const Detail = styled.div`
  margin-top: 2px;
  color: var(--p-ink-quiet);
`;

export interface TimelineEntry {
  readonly key: string | number;
  /** Expected, in progress, or past. */
  readonly state: 'ahead' | 'now' | 'past';
  readonly when: string;
  /** The same instant in ISO 8601, if it is known. */
  readonly dateTime?: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
}

/** What happened, when, and who did it: newest first, with the next expected event on top. */
export function Timeline({ entries, label }: { readonly entries: readonly TimelineEntry[]; readonly label?: string }) {
  return (
    <List aria-label={label}>
      {entries.map(({ key, state, when, dateTime, title, detail }) => (
        <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <ProgressStep state={state} />
          <div>
            {dateTime ? (
              <When as="time" dateTime={dateTime}>
                {when}
              </When>
            ) : (
              <When>{when}</When>
            )}
            <Title>{title}</Title>
            {detail && <Detail>{detail}</Detail>}
          </div>
        </li>
      ))}
    </List>
  );
}
