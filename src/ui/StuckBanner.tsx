import type { ReactNode } from 'react';
import { AnswerBanner } from './AnswerBanner';
import { Banner } from './Banner';
import { Button } from './Button';
import { ReachabilityNote } from './ReachabilityNote';

export interface StuckBannerProps {
  /** What is not so yet: "You are not signed in yet". */
  readonly title: string;
  /** Left out once the driver has typed again: what was sent is then not what they would send. */
  readonly onTryAgain?: (() => void) | undefined;
  /** Why, and what is kept. */
  readonly children: ReactNode;
  readonly tone?: 'danger' | 'warning';
  /** Says what is tried, if another banner of the page offers to try something else. */
  readonly tryAgainLabel?: string;
}

/** A failed action: what was not done, why, and a button to try again. It scrolls into view after a press. */
export function StuckBanner({
  title,
  onTryAgain,
  children,
  tone = 'danger',
  tryAgainLabel = 'Try again',
}: StuckBannerProps) {
  const Note = tone === 'danger' ? AnswerBanner : Banner;
  return (
    <Note
      tone={tone}
      title={title}
      action={
        onTryAgain && (
          <Button variant="quiet" onClick={onTryAgain}>
            {tryAgainLabel}
          </Button>
        )
      }
    >
      <p>{children}</p>
      <ReachabilityNote canTryAgain={onTryAgain !== undefined && tryAgainLabel === 'Try again'} />
    </Note>
  );
}
