import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { VisuallyHidden } from './VisuallyHidden';

const appear = keyframes`
  from { visibility: hidden; }
`;
const breathe = keyframes`
  to { background: var(--p-track-strong); }
`;

// Most answers arrive sooner, and the skeleton would only flash.
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

/** Shows the skeleton of loading content after 150 ms. Screen readers read `label`. */
export function Skeleton({ children, label = 'Loading' }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <Late aria-hidden="true">{children}</Late>
    </div>
  );
}

/** The skeleton of lines of text; the last line is shorter. */
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

/** The skeleton of a heading, a plate, a sign or a picture. */
export function SkeletonBlock({ height, width = '100%' }: { readonly height: string; readonly width?: string }) {
  return <Bone style={{ height, width }} />;
}
