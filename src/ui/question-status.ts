import { statusLabels } from '../format/status-labels';
import type { StatusLook } from './Status';

export type QuestionStatus = 'new' | 'open' | 'pending' | 'solved' | 'closed';

const looks: Readonly<Record<QuestionStatus, StatusLook>> = {
  new: { label: 'Sent', tone: 'idle' },
  open: { label: 'With our team', tone: 'info' },
  pending: { label: statusLabels.actionNeeded, tone: 'you' },
  solved: { label: 'Answered', tone: 'success' },
  closed: { label: 'Closed', tone: 'idle', icon: 'lock' },
};

/** The status of a question to the team, in the driver's words. */
export const questionStatusLook = (status: QuestionStatus): StatusLook => looks[status];
