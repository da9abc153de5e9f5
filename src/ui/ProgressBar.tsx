import styled from 'styled-components';
import { movingLine } from './moving-line';

const Bar = styled.progress`
  display: block;
  width: 100%;
  height: 0.5rem;
  border: 0;
  border-radius: var(--p-radius);
  overflow: hidden;
  appearance: none;
  background: var(--p-surface-pressed);
  &::-webkit-progress-bar {
    background: var(--p-surface-pressed);
  }
  &::-webkit-progress-value {
    background: var(--p-action);
  }
  &::-moz-progress-bar {
    background: var(--p-action);
  }
`;

const MovingBar = styled.div`
  position: relative;
  height: 0.5rem;
  border-radius: var(--p-radius);
  background: var(--p-surface-pressed);
  ${movingLine}
  &::after {
    inset: 0;
    background: var(--p-action);
  }
`;

/** Progress: `share` from 0 to 1; without it the bar only moves. `label` names what is in progress. */
export function ProgressBar({ share, label }: { readonly share?: number; readonly label: string }) {
  if (share === undefined) return <MovingBar role="progressbar" aria-label={label} />;
  return <Bar max={100} value={Math.round(share * 100)} aria-label={label} />;
}
