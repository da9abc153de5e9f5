import styled from 'styled-components';
import { inputStyle } from './field';

/** The parts of a date beside each other. */
export const Line = styled.div`
  display: flex;
  align-items: end;
  gap: var(--p-space-2);
  margin-top: var(--p-space-2);
`;

export const Part = styled.label<{ $year: boolean }>`
  flex: 0 1 ${({ $year }) => ($year ? '5.25rem' : '3.75rem')};
  min-width: 0;
  color: var(--p-ink-quiet);
`;

export const Input = styled.input`
  ${inputStyle}
  margin-top: 2px;
  padding-inline: 0.25rem;
  text-align: center;
`;
