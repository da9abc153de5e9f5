import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon';
import { Anchor } from './LinkContext';
import { covering, pressableRow, Rows } from './row-link';

const Line = styled.li<{ $pressable: boolean }>`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--p-space-3);
  min-height: 4rem;
  padding-block: var(--p-space-3);
  padding-right: ${({ $pressable }) => ($pressable ? '2rem' : '0')};
  > :first-child {
    flex: 1 1 11rem;
    /* A date does not wrap: where it does not fit next to the status, the status goes below. */
    max-width: 100%;
    overflow-wrap: anywhere;
  }
  > svg {
    position: absolute;
    right: 0;
    color: var(--p-ink-quiet);
  }
  ${({ $pressable }) => $pressable && pressableRow}
`;

const Title = styled.b`
  display: block;
  line-height: 1.35;
`;

const TitleLink = styled(Anchor)`
  ${covering}
`;

const TitleButton = styled.button`
  ${covering}
`;

const Hint = styled.span`
  display: block;
  color: var(--p-ink-quiet);
  line-height: 1.4;
  font-variant-numeric: tabular-nums;
`;

export interface Task {
  readonly key: string | number;
  readonly title: string;
  readonly hint?: ReactNode;
  /** A Status. */
  readonly status: ReactNode;
  /** The link or button of the task; undefined if there is nothing to do. */
  readonly go?: { readonly href: string } | { readonly onClick: () => void };
  /** Whether it is open next to the list. */
  readonly isCurrent?: boolean;
}

/** Tasks, each with its status and a link. */
export function TaskList({ tasks, label }: { readonly tasks: readonly Task[]; readonly label?: string }) {
  return (
    <Rows aria-label={label}>
      {tasks.map(({ key, title, hint, status, go, isCurrent = false }) => (
        <Line key={key} $pressable={go !== undefined}>
          <span>
            {go === undefined ? (
              <Title>
                <bdi>{title}</bdi>
              </Title>
            ) : 'href' in go ? (
              <TitleLink href={go.href} aria-current={isCurrent ? 'page' : undefined}>
                <bdi>{title}</bdi>
              </TitleLink>
            ) : (
              <TitleButton type="button" data-print="words" onClick={go.onClick}>
                <bdi>{title}</bdi>
              </TitleButton>
            )}
            {hint && <Hint>{hint}</Hint>}
          </span>
          <span>{status}</span>
          {go && <Icon name="right" size="small" />}
        </Line>
      ))}
    </Rows>
  );
}
