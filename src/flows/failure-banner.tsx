import type { ReactNode } from 'react';
import type { Failure } from '../../machines/shared/result';
import { failureText } from '../format/failure';
import { AnswerBanner } from '../ui/AnswerBanner';
import { ReachabilityNote } from '../ui/ReachabilityNote';

export interface FailureBannerProps {
  /** What has not happened yet: "You are not signed in yet". */
  readonly title: string;
  /** The failure, which the banner explains before it says what is kept. */
  readonly failure?: Failure | null;
  /** Whether the submission may have arrived. Then the banner is a warning; red is for what certainly failed. */
  readonly outcomeUnknown?: boolean;
  readonly tone?: 'danger' | 'warning';
  /** Undefined once the driver has edited the form: the sent values are then no longer the current ones. */
  readonly onTryAgain?: (() => void) | undefined;
  /** The label of the button, if another banner of the page offers to try something else. */
  readonly tryAgainLabel?: string;
  /** What is kept, and what the driver can do. */
  readonly children?: ReactNode;
}

/** A banner for an action that failed or may have failed: what was not done, why, and a button to try again. It scrolls into view after a press. */
export function FailureBanner({
  title,
  failure,
  outcomeUnknown,
  tone = outcomeUnknown ? 'warning' : 'danger',
  onTryAgain,
  tryAgainLabel = 'Try again',
  children,
}: FailureBannerProps) {
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
