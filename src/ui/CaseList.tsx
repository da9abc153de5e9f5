import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from './Icon';
import { pressableRow, RowHint, RowLink, Rows, RowTitle } from './row-link';
import { VisuallyHidden } from './VisuallyHidden';

const Line = styled.li<{ $pressable: boolean }>`
  display: grid;
  grid-template-columns: 2.75rem minmax(0, 1fr) 1.25rem;
  column-gap: var(--p-space-3);
  align-items: center;
  min-height: 4rem;
  padding-block: var(--p-space-3);
  /* In very large text the words need the whole width. */
  @media (max-width: 18.99rem) {
    grid-template-columns: minmax(0, 1fr) 1.25rem;
    > :first-child {
      grid-column: 1 / -1;
    }
  }
  ${({ $pressable }) => $pressable && pressableRow}
  > svg {
    color: var(--p-ink-quiet);
  }
`;

const Disc = styled.span<{ $you: boolean }>`
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: 50%;
  background: ${({ $you }) => ($you ? 'var(--p-you-tint)' : 'var(--p-idle-tint)')};
  color: ${({ $you }) => ($you ? 'var(--p-you-ink)' : 'var(--p-idle-ink)')};
`;

export interface Case {
  readonly key: string | number;
  readonly who: 'you' | 'us';
  readonly icon: IconName;
  readonly title: string;
  /** The deadline: "Answer by 11:05 today". */
  readonly detail: ReactNode;
  readonly href?: string;
}

/** Open cases, who must act next and by when: pink for the driver, grey for the fleet or others. */
export function CaseList({ cases, label }: { readonly cases: readonly Case[]; readonly label?: string }) {
  return (
    <Rows aria-label={label}>
      {cases.map(({ key, who, icon, title, detail, href }) => (
        <Line key={key} $pressable={href !== undefined}>
          <Disc $you={who === 'you'}>
            <Icon name={icon} />
          </Disc>
          <span>
            <VisuallyHidden>{who === 'you' ? 'For you to do: ' : 'We’re working on: '}</VisuallyHidden>
            {href === undefined ? <RowTitle>{title}</RowTitle> : <RowLink href={href}>{title}</RowLink>}
            <RowHint>{detail}</RowHint>
          </span>
          {href !== undefined && <Icon name="right" size="small" />}
        </Line>
      ))}
    </Rows>
  );
}
