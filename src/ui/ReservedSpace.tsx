import styled from 'styled-components';

/** Keeps room of so many lines for what is still to come, so that nothing below it moves when it does. */
export const ReservedSpace = styled.div.attrs<{ readonly lines: number }>(({ lines }) => ({
  style: { minHeight: `${lines * 1.5}rem` },
}))`
  @media print {
    min-height: 0 !important;
  }
`;
