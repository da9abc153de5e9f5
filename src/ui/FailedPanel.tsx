import type { ReactNode } from 'react';
import { Banner } from './Banner';
import { ReachabilityNote } from './ReachabilityNote';

export interface FailedPanelProps {
  /** What failed: "We couldn’t load your documents". */
  readonly title: string;
  /** What was kept and what still works. */
  readonly children?: ReactNode;
  readonly onRetry?: () => void;
  readonly busy?: boolean;
  readonly busyLabel?: string;
}

/** A part of a page that failed: what failed, what still works, and a button to try again. Nothing is retried automatically. */
export function FailedPanel({ title, children, onRetry, busy = false, busyLabel = 'Trying again' }: FailedPanelProps) {
  return (
    <Banner
      tone="danger"
      urgent
      title={title}
      action={onRetry && { text: 'Try again', icon: 'again', busy, busyLabel, onClick: onRetry }}
    >
      {children}
      <ReachabilityNote />
    </Banner>
  );
}
