import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { chevron, pressableRow, RowHint, RowLink, Rows, RowTitle } from './row-link';

const Line = styled.div<{ $pressable: boolean; $quiet: boolean; $edge: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) fit-content(50%) ${({ $edge }) => !$edge && '1.25rem'};
  column-gap: var(--p-space-2);
  align-items: center;
  min-height: 4rem;
  padding-block: var(--p-space-3);
  color: ${({ $quiet }) => ($quiet ? 'var(--p-ink-quiet)' : 'inherit')};
  font-variant-numeric: tabular-nums;
  break-inside: avoid;
  /* On one line, a month and a status would break in the middle. */
  @media (max-width: 22.4rem) {
    grid-template-columns: minmax(0, 1fr) ${({ $edge }) => !$edge && '1.25rem'};
    > :nth-child(2) {
      grid-area: 2 / 1;
      text-align: left;
    }
    &::after {
      grid-area: 1 / 2 / span 2;
    }
  }
  ${({ $pressable }) =>
    $pressable &&
    css`
      ${pressableRow}
      &::after {
        ${chevron}
      }
    `}
`;

const Title = styled(RowTitle)<{ $quiet: boolean }>`
  ${({ $quiet }) => $quiet && 'font-weight: var(--p-weight-text)'};
`;

const Hint = styled(RowHint)`
  white-space: pre-line;
`;

const Amount = styled.span`
  text-align: right;
  > b {
    display: block;
    white-space: nowrap;
  }
`;

export interface AmountRowProps {
  readonly title: ReactNode;
  /** A line break in the text starts a new line. */
  readonly hint?: ReactNode;
  readonly amount?: string;
  readonly status?: ReactNode;
  readonly href?: string;
  /** Whether it has no content: it is pale. */
  readonly quiet?: boolean;
  /** Whether the list has no links. The amounts are then at the edge, as in a sum. */
  readonly edge?: boolean;
}

/** A row of a list of amounts: name, amount and status. If it is a link, the whole row can be pressed. */
export function AmountRow({ title, hint, amount, status, href, quiet = false, edge = false }: AmountRowProps) {
  return (
    <Line $pressable={href !== undefined} $quiet={quiet} $edge={edge}>
      <span>
        {href === undefined ? <Title $quiet={quiet}>{title}</Title> : <RowLink href={href}>{title}</RowLink>}
        {hint && <Hint>{hint}</Hint>}
      </span>
      <Amount>
        {amount && <b>{amount}</b>}
        {status}
      </Amount>
    </Line>
  );
}

/** A list of `AmountRow`s. */
export function AmountRows({
  label,
  rows,
}: {
  readonly label: string;
  readonly rows: readonly (AmountRowProps & { readonly key: string | number })[];
}) {
  const edge = rows.every(({ href }) => href === undefined);
  return (
    <Rows aria-label={label}>
      {rows.map(({ key, ...row }) => (
        <li key={key}>
          <AmountRow {...row} edge={edge} />
        </li>
      ))}
    </Rows>
  );
}
