import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon';
import { covering, pressableRow, RowHint, RowLink, Rows, RowTitle } from './row-link';
import { VisuallyHidden } from './VisuallyHidden';

const Line = styled.li<{ $pressable: boolean; $chevrons: boolean; $below: boolean }>`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--p-space-3);
  min-height: 4rem;
  padding-block: var(--p-space-3);
  /* Keeps all statuses in one column. */
  padding-right: ${({ $chevrons }) => ($chevrons ? '2rem' : '0')};
  > :first-child {
    flex: 1 1 ${({ $below }) => ($below ? '100%' : '11rem')};
    /* A date does not wrap: where it does not fit next to the status, the status goes below. */
    max-width: 100%;
    overflow-wrap: anywhere;
  }
  > svg {
    position: absolute;
    right: 0;
    color: var(--p-ink-quiet);
  }
  /* In very large text the status needs the whole width. */
  @media (max-width: 18.99rem) {
    padding-right: 0;
    > :first-child {
      flex-basis: 100%;
      padding-right: ${({ $chevrons }) => ($chevrons ? '2rem' : '0')};
    }
    > svg {
      align-self: start;
    }
  }
  ${({ $pressable }) => $pressable && pressableRow}
`;

const TitleButton = styled.button`
  ${covering}
`;

export interface Task {
  readonly key: string | number;
  readonly title: string;
  /** What distinguishes it from a task with the same title, for screen readers. */
  readonly about?: string | null;
  readonly hint?: ReactNode;
  readonly status: ReactNode;
  /** The link or button of the task; undefined if there is nothing to do. */
  readonly go?: { readonly href: string } | { readonly onClick: () => void };
  /** Whether it is open next to the list. */
  readonly isCurrent?: boolean;
}

interface TaskListProps {
  readonly tasks: readonly Task[];
  readonly label?: string;
  /** Whether each status is below its text: next to a narrow text, only some would fit. */
  readonly statusBelow?: boolean;
}

/** Tasks, each with its status and a link. */
export function TaskList({ tasks, label, statusBelow = false }: TaskListProps) {
  const hasChevrons = tasks.some(({ go }) => go !== undefined);
  return (
    <Rows aria-label={label}>
      {tasks.map(({ key, title, about, hint, status, go, isCurrent = false }) => (
        <Line key={key} $pressable={go !== undefined} $chevrons={hasChevrons} $below={statusBelow}>
          <span>
            {go === undefined ? (
              <RowTitle>
                <bdi>{title}</bdi>
              </RowTitle>
            ) : 'href' in go ? (
              <RowLink href={go.href} aria-current={isCurrent ? 'page' : undefined}>
                <bdi>{title}</bdi>
                {about && <VisuallyHidden> ({about})</VisuallyHidden>}
              </RowLink>
            ) : (
              <TitleButton type="button" data-print="text" onClick={go.onClick}>
                <bdi>{title}</bdi>
              </TitleButton>
            )}
            {hint && <RowHint>{hint}</RowHint>}
          </span>
          <span>{status}</span>
          {go && <Icon name="right" size="small" />}
        </Line>
      ))}
    </Rows>
  );
}
