import { Fragment, type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Hatch } from './hatch';
import { Icon } from './Icon';
import { covering } from './row-link';
import { outOfSight } from './VisuallyHidden';

const Table = styled.table`
  display: block;
  width: 100%;
  font-variant-numeric: tabular-nums lining-nums;
  > caption {
    ${outOfSight}
  }
  > tbody {
    display: block;
  }
`;

const Line = styled.tr<{ $total: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto 1.25rem;
  gap: 0.3125rem var(--p-space-2);
  padding-block: 0.5rem 0.6875rem;
  &:not(:first-child) {
    border-top: ${({ $total }) => ($total ? '2px solid var(--p-line-total)' : '1px solid var(--p-line)')};
  }
  > th {
    padding: 0;
    font-weight: ${({ $total }) => ($total ? 'var(--p-weight-hero)' : 'var(--p-weight-text)')};
    font-size: ${({ $total }) => ($total ? 'var(--p-text-lead)' : 'inherit')};
    line-height: 1.4;
    text-align: left;
  }
  > td {
    padding: 0;
    line-height: 1.4;
  }
  &:has(button):hover {
    background: var(--p-surface-quiet);
  }
  /* In very large text the label needs the whole width. */
  @media (max-width: 18.99rem) {
    grid-template-columns: minmax(0, 1fr) 1.25rem;
    > th {
      grid-column: 1 / -1;
    }
    > td {
      text-align: left;
    }
    > :nth-child(2) {
      grid-row: 3;
    }
  }
  @media (min-width: 64rem), print {
    grid-template-columns: 11.25rem minmax(0, 1fr) 6.5rem 1.25rem;
    gap: 0 var(--p-space-3);
    align-items: center;
    min-height: 3.625rem;
    padding-block: 0;
    > th {
      padding-block: 0.25rem;
    }
    &&:not(:first-child) {
      border-top: 0;
    }
  }
  @media print {
    min-height: 2.6rem;
    break-inside: avoid;
  }
`;

const Sub = styled.span`
  display: block;
  color: var(--p-ink-quiet);
  font-size: var(--p-text);
  font-weight: var(--p-weight-text);
`;

const BarCell = styled.td`
  grid-column: 1 / -1;
  grid-row: 2;
  @media (min-width: 64rem), print {
    position: relative;
    grid-column: 2;
    grid-row: 1;
    align-self: stretch;
  }
`;

const fills = { all: 'var(--p-chart-all)', less: 'var(--p-chart-less)', yours: 'var(--p-chart-yours)' } as const;

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: 0.5rem;
  overflow: visible;
  border-radius: 2px;
  background: var(--p-track);
  rect {
    y: 0;
    height: 0.5rem;
  }
  line {
    display: none;
    stroke: var(--p-route-ahead);
    stroke-dasharray: 2 3;
    stroke-width: 1.5;
  }
  @media (forced-colors: active) {
    background: Canvas;
    rect {
      fill: CanvasText;
    }
    line {
      stroke: CanvasText;
    }
  }
  @media (min-width: 64rem), print {
    position: absolute;
    inset: 0;
    height: 100%;
    background: none;
    rect {
      y: calc(50% - 0.625rem);
      height: 1.25rem;
    }
    line {
      display: block;
    }
  }
`;

const Amount = styled.td<{ $total: boolean }>`
  font-weight: ${({ $total }) => ($total ? 'var(--p-weight-hero)' : 'inherit')};
  font-size: ${({ $total }) => ($total ? 'var(--p-text-lead)' : 'inherit')};
  text-align: right;
  white-space: nowrap;
`;

const Toggle = styled.button`
  ${covering}
  display: block;
  min-width: 1.25rem;
  min-height: 1.5rem;
  color: var(--p-ink-quiet);
  svg {
    transition: transform var(--p-quick) var(--p-ease);
  }
  &[aria-expanded='true'] svg {
    transform: rotate(90deg);
  }
`;

const Detail = styled.tr`
  display: block;
  > td {
    display: block;
    padding: 0 0 var(--p-space-4);
  }
  &[hidden] {
    display: none;
  }
`;

export interface WaterfallLine {
  readonly key: string;
  readonly label: string;
  readonly sub?: ReactNode;
  /** The signed amount. If it is null, neither this line nor the lines below it, up to the next sum, have a bar. */
  readonly amount: number | null;
  readonly text: string;
  /** `cash` is hatched: the driver has it already. */
  readonly kind: 'all' | 'less' | 'cash' | 'yours';
  /** Whether it is the sum of the lines above. */
  readonly isTotal: boolean;
  /** The parts of the line; rendered when it is opened. */
  readonly rows?: () => ReactNode;
}

interface WaterfallProps {
  readonly caption: string;
  readonly lines: readonly WaterfallLine[];
  /** Keys of the open lines. */
  readonly open: readonly string[];
  readonly onToggle: (key: string) => void;
}

interface Bar {
  readonly from: number;
  readonly to: number;
}

/** Start and end of each bar, in the unit of the amounts. A step starts at the end of the previous bar, a sum at zero. */
const barsOf = (lines: readonly WaterfallLine[]): readonly (Bar | null)[] => {
  let at: number | null = 0;
  return lines.map(({ amount, isTotal }, index) => {
    const from = isTotal || index === 0 ? 0 : at;
    at = from === null || amount === null ? null : from + amount;
    return from === null || at === null ? null : { from, to: at };
  });
};

/** Each bar starts at the end of the previous one, to scale. The table has everything; the drawing is for sighted drivers. */
export function Waterfall({ caption, lines, open, onToggle }: WaterfallProps) {
  const id = useId();
  const bars = barsOf(lines);
  const ends = bars.flatMap((bar) => (bar ? [bar.from, bar.to] : []));
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const at = (amount: number) => `${high === low ? 0 : (((amount - low) / (high - low)) * 100).toFixed(3)}%`;
  const width = ({ from, to }: Bar) => `${high === low ? 0 : ((Math.abs(to - from) / (high - low)) * 100).toFixed(3)}%`;
  return (
    // In some browsers, a table that is laid out as a grid is a table only with an explicit role.
    <Table role="table">
      <caption>{caption}</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {lines.map((line, index) => {
          const bar = bars[index];
          const next = bars[index + 1];
          const begin = bar ? at(line.isTotal ? bar.to : bar.from) : undefined;
          const isOpen = open.includes(line.key);
          const detailId = `${id}-${line.key}`;
          return (
            <Fragment key={line.key}>
              <Line role="row" $total={line.isTotal}>
                {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
                <th scope="row" role="rowheader">
                  {line.label}
                  {line.sub && <Sub>{line.sub}</Sub>}
                </th>
                <BarCell aria-hidden="true">
                  <Drawing focusable="false">
                    {line.kind === 'cash' && <Hatch id={`${detailId}-hatch`} />}
                    {bar && (
                      <>
                        {bars[index - 1] && <line x1={begin} x2={begin} y1="0" y2="50%" />}
                        {next && <line x1={at(bar.to)} x2={at(bar.to)} y1="50%" y2="100%" />}
                        <rect
                          x={at(Math.min(bar.from, bar.to))}
                          width={width(bar)}
                          rx="2"
                          fill={line.kind === 'cash' ? `url(#${detailId}-hatch)` : fills[line.kind]}
                        />
                      </>
                    )}
                  </Drawing>
                </BarCell>
                <Amount role="cell" $total={line.isTotal}>
                  {line.text}
                </Amount>
                {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
                <td role="cell">
                  {line.rows && (
                    <Toggle
                      type="button"
                      aria-label={`${line.label}: show details`}
                      aria-expanded={isOpen}
                      aria-controls={detailId}
                      onClick={() => onToggle(line.key)}
                    >
                      <Icon name="right" size="small" />
                    </Toggle>
                  )}
                </td>
              </Line>
              {line.rows && (
                <Detail role="row" id={detailId} hidden={!isOpen}>
                  {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
                  <td role="cell">{isOpen && line.rows()}</td>
                </Detail>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}
