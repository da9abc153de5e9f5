import styled from 'styled-components';

/** Words that stay on one line, such as a reference: a browser would break it after its hyphen. */
export const Unbroken = styled.span`
  white-space: nowrap;
`;
