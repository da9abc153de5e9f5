import styled from 'styled-components';

/** What helps and is not the answer. */
export const MutedText = styled.p`
  color: var(--p-ink-quiet);
  font-variant-numeric: tabular-nums;
`;
