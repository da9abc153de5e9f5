import styled, { css } from 'styled-components';

/** Styles that hide text from sight, not from screen readers. */
export const outOfSight = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`
  ${outOfSight}
  /* An element with balanced lines would wrap again, and some screen readers spell a broken word. */
  && * {
    white-space: nowrap;
  }
`;
