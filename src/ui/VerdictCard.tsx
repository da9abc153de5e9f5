import type { ReactNode } from 'react';
import { LinkButton } from './LinkButton';
import { TextLink } from './TextLink';
import { VerdictPanel, type VerdictPanelProps } from './VerdictPanel';

interface ActionLink {
  readonly href: string;
  readonly text: string;
}

export interface VerdictCardProps extends Pick<VerdictPanelProps, 'verdict' | 'question' | 'plate'> {
  readonly answer: string;
  readonly reason: string | null;
  readonly detail: string | null;
  readonly action: ActionLink | null;
  /** How the records contradict each other, and a link to ask for a correction. */
  readonly contradiction: ActionLink | null;
  readonly exceptions?: ReactNode;
  /** Shown in place of the action. */
  readonly replacement?: ReactNode;
  /** Whether the page has a more important button. */
  readonly quiet?: boolean;
}

/** The answer to “Can I work?” or “Am I insured?”: the car, the answer, the reason, and the next action. */
export function VerdictCard({
  answer,
  reason,
  detail,
  action,
  contradiction,
  exceptions,
  replacement,
  quiet = false,
  ...panel
}: VerdictCardProps) {
  return (
    <VerdictPanel
      {...panel}
      detail={
        <>
          {reason === null ? null : <p>{reason}</p>}
          {detail === null ? null : <p>{detail}</p>}
        </>
      }
      exceptions={
        contradiction || exceptions ? (
          <>
            {contradiction ? (
              <p>
                {contradiction.text} <TextLink href={contradiction.href}>Ask us to fix it</TextLink>
              </p>
            ) : null}
            {exceptions}
          </>
        ) : undefined
      }
      action={
        replacement ??
        (action ? (
          <LinkButton href={action.href} variant={quiet ? 'quiet' : 'primary'} iconEnd="go">
            {action.text}
          </LinkButton>
        ) : undefined)
      }
    >
      {answer}
    </VerdictPanel>
  );
}
