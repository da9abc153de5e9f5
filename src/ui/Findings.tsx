import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon';
import { VisuallyHidden } from './VisuallyHidden';

const List = styled.ul`
  max-width: var(--p-task);
`;

const Line = styled.li<{ $good: boolean }>`
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 1fr) auto;
  gap: var(--p-space-1) var(--p-space-3);
  align-items: start;
  padding-block: var(--p-space-2);
  > svg {
    margin-top: 1px;
    color: ${({ $good }) => ($good ? 'var(--p-success-ink)' : 'var(--p-warning)')};
  }
`;

// The press target is larger than the text; the line is as high as the text.
const Action = styled.span`
  margin-block: -0.625rem;
`;

export interface Finding {
  readonly isGood: boolean;
  readonly text: string;
  /** A plain Button or a link to correct it. */
  readonly action?: ReactNode;
}

/** The results of comparisons, each with a mark that a screen reader reads as a word. */
export function Findings({ findings, label }: { readonly findings: readonly Finding[]; readonly label: string }) {
  return (
    <List aria-label={label}>
      {findings.map(({ isGood, text, action }) => (
        <Line key={text} $good={isGood}>
          <Icon name={isGood ? 'done' : 'warn'} />
          <span>
            <VisuallyHidden>{isGood ? 'Matches: ' : 'Check: '}</VisuallyHidden>
            {text}
          </span>
          {action && <Action>{action}</Action>}
        </Line>
      ))}
    </List>
  );
}
