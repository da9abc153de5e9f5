import styled from 'styled-components';
import { Anchor } from './LinkContext';
import { VisuallyHidden } from './VisuallyHidden';

const Frame = styled.table`
  display: block;
  width: 100%;
  font-variant-numeric: tabular-nums;
  line-height: 1.3;
  --p-bar: var(--p-chart-less);
  &[data-payout],
  &[data-payout] [data-best] {
    --p-bar: var(--p-chart-yours);
  }
`;

const Columns = styled.tbody`
  display: grid;
  grid-template-columns: repeat(var(--p-bars), minmax(0, 1fr));
  text-align: center;
  /* With very large text, a bar is as wide as its figure. */
  @media (max-width: 18.99rem) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

/* Attributes and not props: one style for all bars. */
const Column = styled.tr`
  position: relative;
  display: grid;
  justify-items: center;
  align-content: end;
  gap: 2px;
  padding-block: var(--p-space-2);
  border-radius: var(--p-radius-s);
  letter-spacing: -0.01em;
  &:hover {
    background: var(--p-surface-quiet);
  }
  > th {
    position: absolute;
    inset: 0;
    padding: 0;
  }
  > td {
    display: contents;
  }
  b {
    white-space: nowrap;
    font-weight: var(--p-weight-text);
  }
  &[data-best] {
    --p-bar: var(--p-chart-all);
    b {
      font-weight: var(--p-weight-hero);
    }
  }
  > td > span {
    position: relative;
    width: 100%;
    height: 7rem;
    print-color-adjust: exact;
  }
  > td > span::before {
    content: '';
    position: absolute;
    inset: var(--p-top) 14% auto;
    height: var(--p-height);
    border-radius: 3px;
    background: var(--p-bar);
  }
  &[data-unfinished] > td > span::before {
    background: var(--p-surface);
    box-shadow: inset 0 0 0 1.5px var(--p-bar);
  }
  [data-average] & > td > span::after {
    content: '';
    position: absolute;
    inset: var(--p-average) 0 auto;
    border-top: 1.5px dashed var(--p-ink);
  }
  i {
    width: 100%;
    margin-top: var(--p-space-1);
    padding-top: var(--p-space-1);
    border-top: 2px solid var(--p-line-total);
    font-style: normal;
  }
  /* If an amount is negative, the line is not at the bottom. */
  [data-below] & {
    i {
      border-color: transparent;
    }
    > td > span {
      background: linear-gradient(var(--p-line-total) 0 0) 0 var(--p-zero) / 100% 2px no-repeat;
    }
  }
  small {
    color: var(--p-ink-quiet);
    font-size: inherit;
    white-space: nowrap;
  }
  i:last-child {
    margin-bottom: calc(1.3em + 2px);
  }
  @media (forced-colors: active) {
    > td > span::before {
      border: 1.5px solid CanvasText;
      background: CanvasText;
    }
    &[data-unfinished] > td > span::before {
      background: Canvas;
    }
    [data-average] & > td > span::after {
      border-color: Highlight;
    }
  }
  /* Many bars are narrower than their texts. */
  [data-many] & {
    b,
    small {
      width: 0;
      display: flex;
      justify-content: center;
    }
  }
`;

const Cover = styled(Anchor)`
  position: absolute;
  inset: 0;
  border-radius: var(--p-radius-s);
  &:focus-visible {
    outline-offset: -1px;
    box-shadow: none;
  }
`;

const Foot = styled.tfoot`
  display: block;
  color: var(--p-ink-quiet);
  tr {
    display: flex;
    align-items: center;
    gap: var(--p-space-2);
  }
  tr::before {
    content: '';
    width: 1.5rem;
    border-top: 2px dashed var(--p-ink);
  }
  th,
  td {
    padding: 0;
    font-weight: var(--p-weight-text);
  }
`;

export interface Bar {
  readonly key: string;
  readonly href: string | null;
  /** The text that screen readers read instead of the bar: "Monday 2 March: £112.40, 6 jobs". */
  readonly spoken: string;
  readonly above: string;
  /** Two lines below the bar: "Mon" and the number of jobs, or "16" and the month. */
  readonly name: string;
  readonly below: string;
  /** The amount. A negative one is below the line. */
  readonly amount: number;
  /** Whether it is in the future or not complete. */
  readonly isUnfinished?: boolean;
}

export interface BarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** A line across all bars, with a text below them. */
  readonly average?: { readonly amount: number; readonly text: string } | null;
  /** Whether the amounts reach the driver's bank. */
  readonly isPayout?: boolean;
}

/** With at most this many bars, each has a figure, else only the highest. */
const maxFigures = 7;

/** A bar chart of amounts, each a link; the best is highlighted. The table has everything; the drawing is for sighted drivers. */
export function Bars({ label, bars, average = null, isPayout = false }: BarsProps) {
  const amounts = bars.map(({ amount }) => amount);
  const [low, high] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  const finished = bars.map(({ amount, isUnfinished }) => (isUnfinished ? 0 : amount));
  const highest = Math.max(...finished, 0);
  const best = highest > 0 ? finished.lastIndexOf(highest) : -1;
  const isMany = bars.length > maxFigures;
  const at = (amount: number) => (high === low ? 100 : ((high - amount) / (high - low)) * 100);
  return (
    // In some browsers, a table that is laid out as a grid is a table only with an explicit role.
    <Frame
      role="table"
      aria-label={label}
      data-below={low < 0 ? '' : undefined}
      data-many={isMany ? '' : undefined}
      data-average={average ? '' : undefined}
      data-payout={isPayout ? '' : undefined}
      style={
        {
          '--p-bars': bars.length,
          '--p-zero': `${at(0)}%`,
          '--p-average': average && `${at(average.amount)}%`,
        } as object
      }
    >
      <Columns role="rowgroup">
        {bars.map(({ key, href, spoken, above, name, below, amount, isUnfinished = false }, index) => {
          const [top, bottom] = [at(Math.max(0, amount)), at(Math.min(0, amount))];
          const isBest = index === best;
          // Two months side by side would touch.
          const month = isMany && bars[index + 1]?.below ? '' : below;
          return (
            <Column
              key={key}
              role="row"
              data-best={isBest ? '' : undefined}
              data-unfinished={isUnfinished ? '' : undefined}
            >
              {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
              <th scope="row" role="rowheader">
                {href === null ? <VisuallyHidden>{spoken}</VisuallyHidden> : <Cover href={href} aria-label={spoken} />}
              </th>
              <td aria-hidden="true">
                {isMany && !isBest ? null : <b>{above}</b>}
                <span style={{ '--p-top': `${top}%`, '--p-height': `${bottom - top}%` } as object} />
                <i>{name}</i>
                {month ? <small>{month}</small> : null}
              </td>
            </Column>
          );
        })}
      </Columns>
      {average ? (
        <Foot role="rowgroup">
          <tr>
            <th scope="row">Average</th>
            <td>{average.text}</td>
          </tr>
        </Foot>
      ) : null}
    </Frame>
  );
}
