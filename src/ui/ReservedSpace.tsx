import styled from 'styled-components';

/** Reserves a number of lines for content that comes later, so that nothing below moves then. */
export const ReservedSpace = styled.div.attrs<{ readonly lines: number }>(({ lines }) => ({
  style: { minHeight: `${lines * 1.5}rem` },
}))`
  @media print {
    min-height: 0 !important;
  }
`;
