import styled from 'styled-components';

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

/** Progress: `share` from 0 to 1; `label` names what is in progress. */
export function ProgressBar({ share, label }: { readonly share: number; readonly label: string }) {
  return <Bar max={100} value={Math.round(share * 100)} aria-label={label} />;
}
