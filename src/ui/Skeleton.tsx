import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { VisuallyHidden } from './VisuallyHidden';

const appear = keyframes`
  from { visibility: hidden; }
`;
const breathe = keyframes`
  to { background: var(--p-track-strong); }
`;

// Most answers are faster: what would only flash is not drawn.
const Late = styled.div`
  animation: ${appear} 150ms steps(1, end) backwards;
`;

const Bone = styled.span`
  display: block;
  max-width: 100%;
  border-radius: var(--p-radius-s);
  background: var(--p-track);
  & + & {
    margin-top: var(--p-space-3);
  }
  @media (prefers-reduced-motion: no-preference) {
    animation: ${breathe} var(--p-pulse) ease-in-out infinite alternate;
  }
`;

/** Shows the shape of content that loads, after 150 ms. Screen readers read `label`. */
export function Skeleton({ children, label = 'Loading' }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <Late aria-hidden="true">{children}</Late>
    </div>
  );
}

/** Lines of text that will be; the last is shorter. */
export function SkeletonText({ lines = 1 }: { readonly lines?: number }) {
  return (
    <>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Bone key={line} style={{ height: '1em', width: lines > 1 && line === lines - 1 ? '60%' : '100%' }} />
      ))}
    </>
  );
}

/** A heading, a plate, a sign, a picture that will be. */
export function SkeletonBlock({ height, width = '100%' }: { readonly height: string; readonly width?: string }) {
  return <Bone style={{ height, width }} />;
}
