import { css, keyframes } from 'styled-components';

const along = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(250%); }
`;

/** A line that moves along an edge while something is in progress. The element adds its place and its colour. */
export const movingLine = css`
  overflow: hidden;
  &::after {
    content: '';
    position: absolute;
    width: 40%;
  }
  @media (prefers-reduced-motion: reduce) {
    &::after {
      width: 100%;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    &::after {
      animation: ${along} 1.2s linear infinite;
    }
  }
`;
