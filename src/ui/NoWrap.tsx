import styled from 'styled-components';

/** Text that stays on one line, such as a reference, which a browser would otherwise break after its hyphen. */
export const NoWrap = styled.span`
  white-space: nowrap;
`;
