import type { ReactNode } from 'react';
import { Banner } from './Banner';
import { Button } from './Button';
import { ReachabilityNote } from './ReachabilityNote';

export interface FailedPanelProps {
  /** What failed: "We couldn’t load your documents". */
  readonly title: string;
  /** What is safe and what still works. */
  readonly children?: ReactNode;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
  readonly busy?: boolean;
  readonly busyLabel?: string;
  /** Another way on, next to "Try again". */
  readonly secondary?: ReactNode;
}

/** A part of a page that failed, alone: what failed, what still works, and a person's own try. Nothing is retried by itself. */
export function FailedPanel(props: FailedPanelProps) {
  const {
    title,
    children,
    onRetry,
    retryLabel = 'Try again',
    busy = false,
    busyLabel = 'Trying again',
    secondary,
  } = props;
  return (
    <Banner
      tone="danger"
      urgent
      title={title}
      action={
        (onRetry || secondary) && (
          <>
            {onRetry && (
              <Button variant="quiet" icon="again" busy={busy} busyLabel={busyLabel} onClick={onRetry}>
                {retryLabel}
              </Button>
            )}
            {secondary}
          </>
        )
      }
    >
      {children}
      <ReachabilityNote />
    </Banner>
  );
}
