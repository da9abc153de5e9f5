import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Anchor } from './LinkContext';
import { Status } from './Status';
import { outOfSight } from './VisuallyHidden';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  caption {
    ${outOfSight}
  }
  th {
    padding: 0.6875rem var(--p-space-3) 0.6875rem 0;
    font-weight: var(--p-weight-text);
    text-align: left;
    vertical-align: top;
    /* Next to an amount in very large text a long word has to break. */
    overflow-wrap: anywhere;
    hyphens: auto;
  }
  td {
    padding: 0.6875rem 0;
    text-align: right;
    vertical-align: top;
    white-space: nowrap;
    font-variant-numeric: tabular-nums lining-nums;
  }
  th > a {
    display: inline-block;
    padding-block: 0.6875rem;
    margin-block: -0.6875rem;
  }
  tr + tr > * {
    border-top: 1px solid var(--p-line);
  }
  /* In very large text the label needs the whole width. */
  @media (max-width: 18.99rem) {
    tr > * {
      display: block;
    }
    tr > td {
      padding-top: 0;
      border: 0;
      text-align: left;
    }
  }
`;

const Line = styled.tr<{ $total: boolean }>`
  &&& > * {
    ${({ $total }) => $total && 'border-top: 2px solid var(--p-line-total); font-weight: var(--p-weight-hero); font-size: var(--p-text-lead);'}
  }
`;

const Detail = styled.span`
  display: block;
  color: var(--p-ink-quiet);
  font-size: var(--p-text);
  font-weight: var(--p-weight-text);
  line-height: 1.35;
`;

const Adds = styled.p`
  margin-top: var(--p-space-2);
`;

export interface LedgerLine {
  readonly key: string | number;
  readonly label: ReactNode;
  /** The parts of the amount, below the label. */
  readonly detail?: ReactNode;
  /** Details that can be opened, below the parts. */
  readonly more?: ReactNode;
  /** The formatted amount, with its sign. */
  readonly amount: string;
  readonly href?: string;
  /** Whether it is the sum of the lines above, below a heavy line. */
  readonly isTotal?: boolean;
}

export interface LedgerProps {
  readonly caption: string;
  readonly lines: readonly LedgerLine[];
  readonly total?: Omit<LedgerLine, 'key' | 'href' | 'more' | 'isTotal'>;
  /** The formatted difference between the lines and the total; null when they add up. Shown below them in both cases. Undefined if it is unknown. */
  readonly difference?: string | null | undefined;
  /** The link to ask about a difference. */
  readonly ask?: ReactNode;
}

/** Amounts with their total, and whether they add up. */
export function Ledger({ caption, lines, total, difference, ask }: LedgerProps) {
  return (
    <div>
      <Table>
        <caption>{caption}</caption>
        <tbody>
          {[
            ...lines,
            ...(total ? [{ ...total, key: 'total', href: undefined, more: undefined, isTotal: true }] : []),
          ].map(({ key, label, detail, more, amount, href, isTotal = false }) => (
            <Line key={key} $total={isTotal}>
              <th scope="row">
                {href ? <Anchor href={href}>{label}</Anchor> : label}
                {detail && <Detail>{detail}</Detail>}
                {more}
              </th>
              <td>{amount}</td>
            </Line>
          ))}
        </tbody>
      </Table>
      {difference !== undefined && (
        <Adds>
          {difference === null ? (
            <Status tone="success">These figures add up.</Status>
          ) : (
            <Status tone="danger" icon="warn">
              These figures don’t add up. The difference is {difference}.
            </Status>
          )}
        </Adds>
      )}
      {difference && ask}
    </div>
  );
}
