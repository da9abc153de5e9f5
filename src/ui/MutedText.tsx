import styled from 'styled-components';

/** Secondary text. */
export const MutedText = styled.p`
  color: var(--p-ink-quiet);
  font-variant-numeric: tabular-nums;
`;
