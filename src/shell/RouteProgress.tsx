import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import styled, { keyframes } from 'styled-components';
import { movingLine } from '../ui/moving-line';
import { pressed } from './RouterLink';

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
    /* A border, because forced colours hide a background. */
    border-top: 3px solid var(--p-now);
  }
`;

/**
 * A thin line along the top when the next page takes longer than 150 ms, and another under the pressed link, which may be far from it. The
 * page stays unchanged. Render it inside a landmark.
 */
export function RouteProgress() {
  const { state, location } = useNavigation();
  useEffect(() => {
    const { link } = pressed;
    pressed.link = null;
    if (!location || !link) return;
    link.dataset.loading = '';
    return () => void delete link.dataset.loading;
  }, [location]);
  return state === 'loading' ? <Line role="progressbar" aria-label="Loading the page" /> : null;
}
