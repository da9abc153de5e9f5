import styled from 'styled-components';

/** The driver's own question above its answer: a heading, set small and quiet. */
export const Question = styled.h2`
  color: var(--p-ink-quiet);
  font-size: var(--p-text);
  font-weight: var(--p-weight-text);
  line-height: var(--p-leading);
  letter-spacing: 0;
`;
