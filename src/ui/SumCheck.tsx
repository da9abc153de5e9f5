import styled from 'styled-components';
import { Icon } from './Icon';

const Line = styled.p`
  display: flex;
  gap: var(--p-space-2);
  color: var(--p-success-ink);
`;

/** The text below a sum that is right. */
export function SumCheck() {
  return (
    <Line>
      <Icon name="done" />
      <b>These figures add up.</b>
    </Line>
  );
}
