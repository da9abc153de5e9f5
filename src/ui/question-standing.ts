import { statusWords } from '../format/status-words';
import type { StatusProps } from './Status';

export type QuestionStatus = 'new' | 'open' | 'pending' | 'solved' | 'closed';

interface Standing extends Pick<StatusProps, 'tone' | 'icon'> {
  readonly word: string;
}

const standings: Readonly<Record<QuestionStatus, Standing>> = {
  new: { word: 'Sent', tone: 'idle' },
  open: { word: 'With our team', tone: 'info' },
  pending: { word: statusWords.actionNeeded, tone: 'you' },
  solved: { word: 'Answered', tone: 'success' },
  closed: { word: 'Closed', tone: 'idle', icon: 'lock' },
};

/** The status of a question to the team, in the driver's words. */
export const questionStanding = (status: QuestionStatus): Standing => standings[status];
