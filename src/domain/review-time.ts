import { moment } from '../format/dates';
import { afterOfficeHours, type OfficeHours } from './office-hours';

/** The office that checks what drivers send. */
export interface Reviewers {
  readonly timezone: string | null;
  readonly support: (OfficeHours & { readonly usual_review_hours: number | null }) | null;
}

const halfHour = 1_800_000;

/** The next half hour, because no page promises a minute. */
export const toHalfHour = (instant: Date): Date => new Date(Math.ceil(instant.getTime() / halfHour) * halfHour);

/** When staff have usually checked what is sent at that instant, to the next half hour; null when the operator does not give the usual hours or the opening hours. */
export const reviewedBy = (sentAt: Date, fleet: Reviewers | null, timeZone: string): Date | null => {
  const hours = fleet?.support?.usual_review_hours ?? null;
  const by = fleet && hours !== null && afterOfficeHours(sentAt, hours, fleet.support, fleet.timezone ?? timeZone);
  return by ? toHalfHour(by) : null;
};

/** "You’ll hear by 1pm today.", rounded to the next half hour. When no time is known, it says where the answer will appear. */
export const reviewTimeText = (sentAt: Date, fleet: Reviewers | null, timeZone: string): string => {
  const by = reviewedBy(sentAt, fleet, timeZone);
  if (by === null) return 'You’ll see our answer in Vehicle and documents.';
  return `You’ll hear by ${moment(by, timeZone, sentAt)}.`;
};
