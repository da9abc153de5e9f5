import type { ReactNode } from 'react';
import { LinkButton } from './LinkButton';
import { Sign, type SignProps } from './Sign';
import { TextLink } from './TextLink';

interface ActionLink {
  readonly href: string;
  readonly text: string;
}

export interface VerdictCardProps extends Pick<SignProps, 'verdict' | 'question' | 'plate'> {
  readonly answer: string;
  readonly reason: string | null;
  readonly timeLeft: string | null;
  readonly action: ActionLink | null;
  /** How the records contradict each other, and a link to ask for a correction. */
  readonly contradiction: ActionLink | null;
  readonly but?: ReactNode;
  readonly instead?: ReactNode;
  /** Whether the page has a more important button. */
  readonly quiet?: boolean;
}

/** The answer to “Can I work?” or “Am I insured?”: the car, the answer, the reason, and the next action. */
export function VerdictCard({
  answer,
  reason,
  timeLeft,
  action,
  contradiction,
  but,
  instead,
  quiet = false,
  ...sign
}: VerdictCardProps) {
  return (
    <Sign
      {...sign}
      detail={
        <>
          {reason === null ? null : <p>{reason}</p>}
          {timeLeft === null ? null : <p>{timeLeft}</p>}
        </>
      }
      but={
        contradiction || but ? (
          <>
            {contradiction ? (
              <p>
                {contradiction.text} <TextLink href={contradiction.href}>Ask us to fix it</TextLink>
              </p>
            ) : null}
            {but}
          </>
        ) : undefined
      }
      below={
        instead ??
        (action ? (
          <LinkButton href={action.href} variant={quiet ? 'quiet' : 'primary'} iconEnd="go">
            {action.text}
          </LinkButton>
        ) : undefined)
      }
    >
      {answer}
    </Sign>
  );
}
