import { css } from 'styled-components';

/** Style of a navigation entry, a link or a button. */
export const placeStyle = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--p-space-3);
  width: 100%;
  min-height: var(--p-target);
  padding: var(--p-space-2) var(--p-space-3);
  border: 0;
  border-radius: var(--p-radius);
  background: none;
  color: var(--p-ink-quiet);
  font: inherit;
  line-height: 1.3;
  text-align: left;
  text-decoration: none;
  cursor: pointer;
  &:hover {
    background: var(--p-surface-pressed);
    color: var(--p-ink);
  }
  &[aria-current] {
    color: var(--p-ink);
    font-weight: var(--p-weight-label);
  }
  &[aria-current] svg {
    color: var(--p-action);
    @media (forced-colors: active) {
      color: inherit;
    }
  }
  &[aria-current]::before {
    content: '';
    position: absolute;
    left: -1rem;
    top: 0.375rem;
    bottom: 0.375rem;
    width: 4px;
    border-radius: 0 4px 4px 0;
    background: var(--p-now);
    @media (forced-colors: active) {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
