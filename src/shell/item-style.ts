import { css } from 'styled-components';

/** The style of the open page's item; `edge` is the side of its pink mark. */
export const currentStyle = (edge: string) => css`
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
    ${edge}
    background: var(--p-now);
    @media (forced-colors: active) {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

/** The style of a navigation item, which is a link or a button. */
export const itemStyle = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--p-space-3);
  width: 100%;
  min-height: var(--p-target);
  padding: var(--p-space-2) var(--p-space-3);
  border-radius: var(--p-radius);
  color: var(--p-ink-quiet);
  line-height: 1.3;
  text-align: left;
  text-decoration: none;
  &:hover {
    background: var(--p-surface-pressed);
    color: var(--p-ink);
  }
  ${currentStyle('inset: 0.375rem auto 0.375rem -1rem; width: 4px; border-radius: 0 4px 4px 0;')}
`;
