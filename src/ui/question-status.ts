import { statusLabels } from '../format/status-labels';
import type { StatusLook } from './Status';

type QuestionStatus = 'new' | 'open' | 'pending' | 'solved' | 'closed';

export interface QuestionState {
  readonly status: QuestionStatus;
  /** Whether our host still has to send it, or a reply to it. */
  readonly is_queued?: boolean;
}

/** The status of a message that our host still has to send. */
export const beingSent: StatusLook = { label: 'Being sent', tone: 'idle' };

const looks: Readonly<Record<QuestionStatus, StatusLook>> = {
  new: { label: 'Sent', tone: 'idle' },
  open: { label: 'With our team', tone: 'info' },
  pending: { label: statusLabels.actionNeeded, tone: 'you' },
  solved: { label: 'Answered', tone: 'success' },
  closed: { label: 'Closed', tone: 'idle', icon: 'lock' },
};

/** The status of a question to the team, in the driver's words. */
export const questionStatusLook = ({ status, is_queued: isQueued }: QuestionState): StatusLook =>
  isQueued ? beingSent : looks[status];
