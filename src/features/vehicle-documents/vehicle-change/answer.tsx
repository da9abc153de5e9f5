import { use } from 'react';
import { type TicketSummary, unanswered } from '../../../api/tickets';
import { type ChangeRecord, hasWritten, nextStepOf } from '../../../api/vehicle-changes';
import { askHref } from '../../../domain/ask';
import { Banner } from '../../../ui/Banner';
import { LinkButton } from '../../../ui/LinkButton';

interface AnswerProps {
  readonly change: ChangeRecord;
  /** The driver's messages, to see if the question is answered; null when they could not be read. */
  readonly tickets: Promise<readonly TicketSummary[] | null>;
}

/** Whether the driver has written to the team since it sent the change back. Suspends. */
export const useHasWritten = (change: ChangeRecord, tickets: AnswerProps['tickets']): boolean =>
  hasWritten(change, unanswered(use(tickets) ?? []));

/** Whether the team asks a question about the change that the driver has not answered. Suspends. */
export const useIsUnanswered = (change: ChangeRecord, tickets: AnswerProps['tickets']): boolean => {
  const written = useHasWritten(change, tickets);
  return change.status === 'action_required' && nextStepOf(change) === 'answer' && !written;
};

interface AnswerLinkProps extends Pick<AnswerProps, 'change'> {
  readonly variant?: 'primary' | 'quiet';
}

export const AnswerLink = ({ change, variant = 'primary' }: AnswerLinkProps) => (
  <LinkButton variant={variant} href={askHref({ vehicle_change: change.id, answer: true })}>
    Write your answer
  </LinkButton>
);

/** The team's question, before the driver sends the change again without an answer. A document added since may be all that it asked for. */
export const UnansweredBanner = ({ change, tickets }: AnswerProps) => {
  const written = useHasWritten(change, tickets);
  if (written || change.status !== 'action_required' || !change.review?.includes('?')) return null;
  const isOpen = nextStepOf(change) === 'answer';
  return (
    <Banner
      tone={isOpen ? 'warning' : 'info'}
      title={isOpen ? 'You haven’t answered our question' : 'What we asked for'}
    >
      <p>{change.review}</p>
      <AnswerLink change={change} variant={isOpen ? 'primary' : 'quiet'} />
    </Banner>
  );
};
