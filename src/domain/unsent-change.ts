import { counted } from '../format/counted';

/** The detail of a change of car that the driver has not sent, on its page and at home: how many of its documents are missing. */
export const unsentDetail = (missing: number, all: number): string =>
  missing > 0 ? `Not sent yet. ${missing} of ${counted(all, 'document')} missing.` : 'Not sent yet.';
