import styled from 'styled-components';

/** The driver's question above its answer: a heading in small, muted type. */
export const Question = styled.h2`
  color: var(--p-ink-quiet);
  font-size: var(--p-text);
  font-weight: var(--p-weight-text);
  line-height: var(--p-leading);
  letter-spacing: 0;
`;
