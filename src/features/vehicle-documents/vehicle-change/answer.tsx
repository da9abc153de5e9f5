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

export const AnswerLink = ({ change }: Pick<AnswerProps, 'change'>) => (
  <LinkButton href={askHref({ vehicle_change: change.id, answer: true })}>Write your answer</LinkButton>
);

/** The team's question, before the driver sends the change again without an answer. */
export const UnansweredBanner = ({ change, tickets }: AnswerProps) =>
  useIsUnanswered(change, tickets) ? (
    <Banner tone="warning" title="You haven’t answered our question">
      <p>{change.review}</p>
      <AnswerLink change={change} />
    </Banner>
  ) : null;
