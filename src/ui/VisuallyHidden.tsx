import styled, { css } from 'styled-components';

/** Out of sight, not out of hearing. */
export const outOfSight = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Words for screen readers alone. */
export const VisuallyHidden = styled.span`
  ${outOfSight}
  /* What balances its lines wraps again, and some screen readers spell a broken word. */
  && * {
    white-space: nowrap;
  }
`;
