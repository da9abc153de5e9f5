import { useNavigation } from 'react-router';
import styled, { keyframes } from 'styled-components';

const appear = keyframes`
  from { opacity: 0; }
`;
const along = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(250%); }
`;

const Line = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: var(--p-z-toast);
  height: 3px;
  overflow: hidden;
  animation: ${appear} 1ms 150ms backwards;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    width: 40%;
    background: var(--p-now);
  }
  @media (prefers-reduced-motion: reduce) {
    &::after {
      width: 100%;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    &::after {
      animation: ${along} 1.2s linear infinite;
    }
  }
`;

/** A thin line along the top when the next page takes longer than 150 ms. The page stays unchanged. Render it inside a landmark. */
export function RouteProgress() {
  const { state } = useNavigation();
  return state === 'loading' ? <Line role="progressbar" aria-label="Loading the page" /> : null;
}
