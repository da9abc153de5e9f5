import styled from 'styled-components';
import { Anchor } from './LinkContext';
import { VisuallyHidden } from './VisuallyHidden';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  text-align: center;
  /* In very large text a week takes two lines. */
  @media (max-width: 18.99rem) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Column = styled(Anchor)<{ $best: boolean }>`
  position: relative;
  display: grid;
  justify-items: center;
  align-content: end;
  gap: 2px;
  padding-block: var(--p-space-2);
  border-radius: var(--p-radius-s);
  color: var(--p-ink);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.01em;
  line-height: 1.3;
  text-decoration: none;
  &:hover {
    background: var(--p-surface-quiet);
  }
  b {
    font-weight: ${({ $best }) => ($best ? 'var(--p-weight-hero)' : 'var(--p-weight-text)')};
  }
  svg {
    width: 100%;
    height: 8.5rem;
  }
  rect {
    fill: ${({ $best }) => ($best ? 'var(--p-chart-all)' : 'var(--p-chart-less)')};
  }
  i {
    width: 100%;
    margin-top: var(--p-space-1);
    padding-top: var(--p-space-1);
    border-top: 2px solid var(--p-line-total);
    font-style: normal;
  }
  small {
    color: var(--p-ink-quiet);
    font-size: inherit;
  }
`;

export interface DayBar {
  readonly key: string;
  readonly href: string;
  /** Read out in place of the drawing: "Monday 2 March: £112.40, 6 jobs". */
  readonly spoken: string;
  /** Above the bar. */
  readonly above: string;
  /** Below it: "Mon" and how many. */
  readonly name: string;
  readonly below: string;
  /** Drawn to scale; below nothing there is no bar. */
  readonly amount: number;
}

/** Seven days beside each other, each of which opens. The best one stands out. */
export function DayBars({ label, days }: { readonly label: string; readonly days: readonly DayBar[] }) {
  const most = Math.max(0, ...days.map(({ amount }) => amount));
  return (
    <Grid aria-label={label}>
      {days.map(({ key, href, spoken, above, name, below, amount }) => {
        const height = most === 0 ? 0 : (Math.max(0, amount) / most) * 100;
        return (
          <li key={key}>
            <Column href={href} $best={most > 0 && amount === most}>
              <VisuallyHidden>{spoken}</VisuallyHidden>
              <b aria-hidden="true">{above}</b>
              <svg aria-hidden="true" focusable="false">
                <rect x="14%" width="72%" y={`${100 - height}%`} height={`${height}%`} rx="3" />
              </svg>
              <i aria-hidden="true">{name}</i>
              <small aria-hidden="true">{below}</small>
            </Column>
          </li>
        );
      })}
    </Grid>
  );
}
