import type { Earning } from '../../api/earnings';
import type { Payout } from '../../api/payouts';
import { showWeek } from '../../domain/weeks';
import { type CalendarDay, calendarFile } from '../../format/ics';
import { showMoney } from '../../format/money';
import { weekPath } from './addresses';
import type { Reader } from './reader';

export const payDayFileName = 'pay-days.ics';

/** The weeks that are still to be paid, on a day that is known. The payout of a week may be on hold or have failed: then it has none. */
export const withPayDay = (
  weeks: readonly Earning[],
  today: string,
  payouts: readonly Pick<Payout, 'id' | 'status'>[],
): readonly Earning[] => {
  const stopped = payouts.filter(({ status }) => status !== 'scheduled' && status !== 'processing');
  return weeks.filter(
    ({ status, pays_on, payable, payout_id }) =>
      (status === 'open' || status === 'closed') &&
      pays_on !== null &&
      pays_on >= today &&
      payable !== null &&
      payable.amount > 0 &&
      !stopped.some(({ id }) => id === payout_id),
  );
};

const eventOf = (week: Earning, { driverId }: Reader, origin: string): readonly CalendarDay[] =>
  week.pays_on === null
    ? []
    : [
        {
          // Two drivers may share one calendar.
          uid: `driver-${driverId}-pay-${week.period_start ?? week.id}@${new URL(origin).hostname}`,
          day: week.pays_on,
          title: `Pay day: ${showMoney(week.payable)}${week.status === 'open' ? ' so far' : ''}`,
          note: week.period_start === null ? 'For one week.' : `For ${showWeek(week.period_start, '')}.`,
          url: `${origin}${weekPath(week.period_start)}`,
          reminders: [0],
        },
      ];

/** Pay days as a file that a phone's calendar opens. */
export const payDaysFile = (weeks: readonly Earning[], reader: Reader, origin: string, now?: Date): string =>
  calendarFile(
    weeks.flatMap((week) => eventOf(week, reader, origin)),
    now,
  );
