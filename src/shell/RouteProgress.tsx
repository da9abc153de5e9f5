import { useNavigation } from 'react-router';
import styled, { keyframes } from 'styled-components';
import { movingLine } from '../ui/moving-line';

const appear = keyframes`
  from { opacity: 0; }
`;

const Line = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: var(--p-z-toast);
  height: 3px;
  animation: ${appear} 1ms 150ms backwards;
  ${movingLine}
  &::after {
    inset: 0;
    background: var(--p-now);
  }
`;

/** A thin line along the top when the next page takes longer than 150 ms. The page stays unchanged. Render it inside a landmark. */
export function RouteProgress() {
  const { state } = useNavigation();
  return state === 'loading' ? <Line role="progressbar" aria-label="Loading the page" /> : null;
}
