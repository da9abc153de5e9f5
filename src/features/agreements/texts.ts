import type { Agreement } from '../../api/agreements';
import { daysBetween, fullDay, nearDay } from '../../format/dates';
import { statusLabels } from '../../format/status-labels';
import { isKnown, notGiven, readable } from '../../format/unknown-value';
import { fileSize } from '../../ui/file-size';
import type { StatusLook } from '../../ui/Status';

export const addressOf = ({ id }: Pick<Agreement, 'id'>): string => `/agreements?id=${id}`;

export const deadlineText = ({ accept_by: last }: Pick<Agreement, 'accept_by'>, today: string): string => {
  if (last === null) return 'No deadline.';
  return daysBetween(today, last) < 0
    ? `The deadline was ${nearDay(last, today)}.`
    : `Accept it by ${nearDay(last, today)}.`;
};

/** The day from which an agreement applies; null if the operator gave none. */
export const effectiveText = (
  { effective_from: from }: Pick<Agreement, 'effective_from'>,
  today: string,
): string | null => (from === null ? null : `${from > today ? 'Applies from' : 'In force since'} ${fullDay(from)}`);

/** Whether there is a text to read. Without one the driver cannot accept it. */
export const canBeRead = ({ document, summary }: Agreement): boolean => document !== null || summary.length > 0;

/** @param lastDay the last day of a replaced version that is still in force */
export const statusLook = (status: Agreement['status'], lastDay: string | null = null): StatusLook => {
  if (lastDay !== null) return { tone: 'success', label: `In force until ${fullDay(lastDay)}` };
  if (!isKnown(status)) return { tone: 'idle', icon: 'info', label: readable(status) ?? notGiven };
  switch (status) {
    case 'to_accept':
      return { tone: 'you', label: 'To accept' };
    case 'accepted':
      return { tone: 'success', label: 'Accepted' };
    case 'superseded':
      return { tone: 'idle', icon: 'swap', label: statusLabels.replaced };
    case 'withdrawn':
      return { tone: 'idle', icon: 'x', label: statusLabels.noLongerInForce };
  }
};

/** "PDF, 27 pages, 180 kB", for drivers with little mobile data. */
export const fileText = ({ mime_type: type, pages, size_bytes: size }: NonNullable<Agreement['document']>): string =>
  [
    type === 'application/pdf' ? 'PDF' : 'File',
    pages === null ? null : `${pages} ${pages === 1 ? 'page' : 'pages'}`,
    size === null ? null : fileSize(size),
  ]
    .filter((part) => part !== null)
    .join(', ');
