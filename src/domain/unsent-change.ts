import { counted } from '../format/counted';

/** The detail of a change of car that the driver has not sent, on its page and at home: how many of its documents are missing. */
export const unsentDetail = (missing: number, all: number): string =>
  missing > 0 ? `Not sent yet. ${missing} of ${counted(all, 'document')} missing.` : 'Not sent yet.';

/** What the driver reads about a change that was sent back with a question, after they have written to the team. */
export const writtenDetail = 'You’ve written to us. Now send the change again.';
