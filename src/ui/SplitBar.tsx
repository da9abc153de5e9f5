import { useId } from 'react';
import styled from 'styled-components';
import { Hatch } from './hatch';

const Bar = styled.svg`
  display: block;
  width: 100%;
  height: 1.25rem;
  margin-bottom: var(--p-space-2);
  @media (forced-colors: active) {
    outline: 1px solid;
    rect[data-part='through'] {
      fill: CanvasText;
    }
  }
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums lining-nums;
  th,
  td {
    padding: 0.5rem 0;
    font-weight: var(--p-weight-text);
    text-align: left;
  }
  td {
    text-align: right;
    white-space: nowrap;
  }
  /* Next to an amount in very large text, a long word has to break. */
  @media (max-width: 18.99rem) {
    th {
      overflow-wrap: anywhere;
    }
  }
  tr + tr > * {
    border-top: 1px solid var(--p-line);
  }
  svg {
    display: inline-block;
    width: 1rem;
    height: 1rem;
    margin-right: var(--p-space-2);
    border-radius: 3px;
    vertical-align: -0.125rem;
    @media (forced-colors: active) {
      outline: 1px solid;
      rect[data-part='through'] {
        fill: CanvasText;
      }
    }
  }
`;

const Total = styled.tr`
  &&& > * {
    border-top: 2px solid var(--p-line-total);
    font-weight: var(--p-weight-hero);
  }
`;

export interface SplitPart {
  readonly key: string;
  readonly label: string;
  readonly amount: number;
  readonly text: string;
  /** `cash`: the driver has it already. */
  readonly kind: 'cash' | 'through';
}

export interface SplitBarProps {
  readonly label: string;
  readonly parts: readonly SplitPart[];
  readonly total: { readonly label: string; readonly text: string };
}

/** One bar of several parts, to scale, and a table with the same amounts. */
export function SplitBar({ label, parts, total }: SplitBarProps) {
  const id = useId();
  const all = parts.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const fill = (kind: SplitPart['kind']) => (kind === 'cash' ? `url(#${id})` : 'var(--p-chart-all)');
  let at = 0;
  return (
    <div>
      <Bar aria-hidden="true" focusable="false">
        <Hatch id={id} />
        {parts.map(({ key, kind, amount }) => {
          const width = all === 0 ? 0 : (Math.max(0, amount) / all) * 100;
          const x = at;
          at += width;
          return <rect key={key} data-part={kind} x={`${x}%`} width={`${width}%`} height="100%" fill={fill(kind)} />;
        })}
      </Bar>
      <Table aria-label={label}>
        <tbody>
          {parts.map(({ key, kind, label: name, text }) => (
            <tr key={key}>
              <th scope="row">
                <svg aria-hidden="true" focusable="false">
                  <rect data-part={kind} width="100%" height="100%" fill={fill(kind)} />
                </svg>
                {name}
              </th>
              <td>{text}</td>
            </tr>
          ))}
          <Total>
            <th scope="row">{total.label}</th>
            <td>{total.text}</td>
          </Total>
        </tbody>
      </Table>
    </div>
  );
}
