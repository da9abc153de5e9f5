import styled from 'styled-components';

const Frame = styled.div`
  position: relative;
  margin-block: var(--p-space-4) var(--p-space-3);
  padding-block: 1.75rem;
  font-variant-numeric: tabular-nums;
  line-height: 1.25;
  /* A drawing keeps its own colours, and the dark line would be on a dark page. */
  @media (forced-colors: active) {
    --p-route-done: CanvasText;
    --p-route-ahead: CanvasText;
  }
  > svg {
    display: block;
    width: 100%;
    height: 1.5rem;
    overflow: visible;
  }
  > span {
    position: absolute;
    transform: translateX(-50%);
    white-space: nowrap;
    color: var(--p-ink-quiet);
  }
`;

export interface MeterProps {
  /** The text that screen readers read instead of the drawing. */
  readonly spoken: string;
  /** The start of the reached step, the current value, and the start of the next step, in jobs. */
  readonly from: number;
  readonly at: number;
  readonly to: number;
  readonly rate: string;
  readonly nextRate: string;
}

/** The distance to the next step of a scale: solid up to the value, dashed beyond it. */
export function Meter({ spoken, from, at, to, rate, nextRate }: MeterProps) {
  // The steps have fixed positions, so their labels never overlap.
  const [start, end] = [12, 76];
  const now = start + ((Math.min(Math.max(at, from), to) - from) / Math.max(1, to - from)) * (end - start);
  return (
    <Frame role="img" aria-label={spoken}>
      <span
        style={{ top: 0, left: `${(start + end) / 2}%`, color: 'var(--p-ink)', fontWeight: 'var(--p-weight-hero)' }}
      >
        {rate}
      </span>
      <span style={{ top: 0, left: `${(end + 100) / 2}%` }}>{nextRate}</span>
      <svg aria-hidden="true" focusable="false">
        <line
          x1="0"
          x2={`${now}%`}
          y1="12"
          y2="12"
          stroke="var(--p-route-done)"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <line
          x1={`${now}%`}
          x2="100%"
          y1="12"
          y2="12"
          stroke="var(--p-route-ahead)"
          strokeWidth="3"
          strokeDasharray="2 7"
          strokeLinecap="round"
        />
        <rect x={`${start}%`} y="4" width="3" height="16" rx="1.5" fill="var(--p-route-done)" />
        <rect x={`${end}%`} y="4" width="3" height="16" rx="1.5" fill="var(--p-route-ahead)" />
        <circle cx={`${now}%`} cy="12" r="9" fill="var(--p-now)" stroke="var(--p-surface)" strokeWidth="3" />
      </svg>
      <span style={{ bottom: 0, left: `${start}%` }}>from {from}</span>
      <span style={{ bottom: 0, left: `${end}%`, color: 'var(--p-ink)', fontWeight: 'var(--p-weight-label)' }}>
        from {to}
      </span>
    </Frame>
  );
}
