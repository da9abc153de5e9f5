import styled from 'styled-components';

/** Text that stays on one line if a line has room for it, such as a reference, which a browser would otherwise break after its hyphen. */
export const NoWrap = styled.span`
  display: inline-block;
`;
