import { type ReactNode, useContext, useLayoutEffect } from 'react';
import styled, { css } from 'styled-components';
import { Icon } from './Icon';
import { Anchor } from './LinkContext';
import { TaskModeContext } from './task-mode';

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: var(--p-space-1);
  min-height: var(--p-header);
  margin: calc(-1 * var(--p-head)) calc(-1 * var(--p-page)) var(--p-space-4);
  padding-inline: 0.375rem var(--p-page);
  box-shadow: 0 1px 0 var(--p-line);
  @media (max-width: 18.99rem) {
    flex-wrap: wrap;
  }
  @media (min-width: 64rem) {
    margin: 0 0 var(--p-space-2);
    padding: 0;
    min-height: 0;
    box-shadow: none;
  }
`;

const leave = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--p-space-1);
  min-width: var(--p-target);
  min-height: var(--p-target);
  border-radius: var(--p-radius);
  color: var(--p-ink);
  text-decoration: none;
  svg:last-of-type,
  span {
    display: none;
  }
  @media (min-width: 64rem) {
    margin-left: -0.375rem;
    color: var(--p-ink-quiet);
    svg:first-of-type {
      display: none;
    }
    svg:last-of-type {
      display: block;
    }
    span {
      display: inline;
    }
    &:hover {
      color: var(--p-ink);
      text-decoration: underline;
    }
  }
  &[aria-disabled='true'] {
    color: var(--p-ink-quiet);
    cursor: default;
    text-decoration: none;
  }
`;

const LeaveLink = styled(Anchor)`
  ${leave}
`;

/* It leads to another page of the task, so a phone shows its name in place of the task's. */
const LeaveButton = styled.button`
  ${leave}
  overflow: hidden;
  svg:first-of-type {
    display: none;
  }
  svg:last-of-type {
    display: block;
  }
  span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Title = styled.span`
  overflow: hidden;
  font-weight: var(--p-weight-label);
  text-overflow: ellipsis;
  white-space: nowrap;
  button + & {
    display: none;
  }
  /* The heading below says the same, and there is no room in very large text. */
  @media (max-width: 18.99rem) {
    display: none;
  }
  @media (min-width: 64rem) {
    display: none;
  }
`;

const Saved = styled.span`
  display: flex;
  align-items: center;
  gap: 0.375rem;
  margin-left: auto;
  color: var(--p-ink-quiet);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  /* With a time, the icon would cut the title. */
  @media (max-width: 24.99rem) {
    svg {
      display: none;
    }
  }
`;

export interface TaskPageProps {
  readonly title: string;
  /** The link out of the task, which keeps the typed text. `label` names its target. `ariaDisabled`: it cannot be pressed at the moment. */
  readonly leave:
    | { readonly label: string; readonly href: string }
    | { readonly label: string; readonly onClick: () => void; readonly ariaDisabled?: boolean };
  readonly saved?: string;
  readonly children: ReactNode;
}

/** A page of a task. On a phone a bar with the link out replaces the header, and there is no navigation. */
export function TaskPage({ title, leave: way, saved, children }: TaskPageProps) {
  const setInProgress = useContext(TaskModeContext);
  useLayoutEffect(() => {
    setInProgress(true);
    return () => setInProgress(false);
  }, [setInProgress]);
  const content = (
    <>
      <Icon name="x" />
      <Icon name="left" size="small" />
      <span>{way.label}</span>
    </>
  );
  const label = `Leave, back to ${way.label}`;
  return (
    <>
      <Bar data-print="never">
        {'href' in way ? (
          <LeaveLink href={way.href} aria-label={label}>
            {content}
          </LeaveLink>
        ) : (
          <LeaveButton
            type="button"
            aria-label={label}
            aria-disabled={way.ariaDisabled || undefined}
            onClick={way.ariaDisabled ? undefined : way.onClick}
          >
            {content}
          </LeaveButton>
        )}
        <Title>{title}</Title>
        <Saved role="status">
          {saved && (
            <>
              <Icon name="check" size="small" />
              {saved}
            </>
          )}
        </Saved>
      </Bar>
      {children}
    </>
  );
}
