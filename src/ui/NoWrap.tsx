import styled from 'styled-components';

/** Text that stays on one line, such as a reference: a browser would break it after its hyphen. */
export const NoWrap = styled.span`
  white-space: nowrap;
`;
