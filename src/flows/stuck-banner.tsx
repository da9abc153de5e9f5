import type { ReactNode } from 'react';
import type { Failure } from '../../machines/shared/result';
import { failureText } from '../format/failure';
import { AnswerBanner } from '../ui/AnswerBanner';
import { ReachabilityNote } from '../ui/ReachabilityNote';

export interface StuckBannerProps {
  /** What is not so yet: "You are not signed in yet". */
  readonly title: string;
  /** Shown in words, before what is kept. */
  readonly failure?: Failure | null;
  /** What was sent may have arrived. That is a warning; red is for what certainly failed. */
  readonly outcomeUnknown?: boolean;
  readonly tone?: 'danger' | 'warning';
  /** Left out once the driver has typed again: what was sent is then not what they would send. */
  readonly onTryAgain?: (() => void) | undefined;
  /** Names the action, if another banner of the page offers to try something else. */
  readonly tryAgainLabel?: string;
  /** What is kept, and what to do. */
  readonly children?: ReactNode;
}

/** An action without its result: what was not done, or may have been, why, and a button to try again. It scrolls into view after a press. */
export function StuckBanner({
  title,
  failure,
  outcomeUnknown,
  tone = outcomeUnknown ? 'warning' : 'danger',
  onTryAgain,
  tryAgainLabel = 'Try again',
  children,
}: StuckBannerProps) {
  const triesAgain = tryAgainLabel === 'Try again';
  return (
    <AnswerBanner tone={tone} title={title} action={onTryAgain && { text: tryAgainLabel, onClick: onTryAgain }}>
      <p>
        {failure && failureText(failure)} {outcomeUnknown && triesAgain && 'It’s safe to try again.'} {children}
      </p>
      <ReachabilityNote canTryAgain={onTryAgain !== undefined && triesAgain} />
    </AnswerBanner>
  );
}
