import styled from 'styled-components';
import { Icon, type IconName } from './Icon';
import { Rows } from './row-link';

const Line = styled.li<{ $direction: Trend['direction'] }>`
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 1fr);
  gap: var(--p-space-3);
  padding-block: var(--p-space-3);
  font-variant-numeric: tabular-nums;
  > svg {
    margin-top: 1px;
    color: ${({ $direction }) => ($direction === 'up' ? 'var(--p-success)' : 'var(--p-ink-quiet)')};
  }
  small {
    color: var(--p-ink-quiet);
    font-size: inherit;
    white-space: nowrap;
  }
`;

const icons: Readonly<Record<Trend['direction'], IconName>> = { up: 'rise', down: 'drop', level: 'swap' };

export interface Trend {
  readonly key: string;
  readonly direction: 'up' | 'down' | 'level';
  readonly text: string;
  /** What it is compared with; '' if the text says it. */
  readonly note: string;
}

/** Comparisons with an earlier period. The text is complete; the arrow repeats it. */
export function TrendList({ trends }: { readonly trends: readonly Trend[] }) {
  if (trends.length === 0) return null;
  return (
    <Rows>
      {trends.map(({ key, direction, text, note }) => (
        <Line key={key} $direction={direction}>
          <Icon name={icons[direction]} />
          <span>
            {text} {note && <small>({note})</small>}
          </span>
        </Line>
      ))}
    </Rows>
  );
}
