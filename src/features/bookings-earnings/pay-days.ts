import type { Earning } from '../../api/earnings';
import { showWeek } from '../../domain/weeks';
import { type CalendarDay, calendarFile } from '../../format/ics';
import { showMoney } from '../../format/money';
import { isKnown } from '../../format/unknown-value';
import { weekPath } from './addresses';
import type { Reader } from './reader';

export const payDayFileName = 'pay-days.ics';

/** The weeks whose pay day is still to come. */
export const withPayDay = (weeks: readonly Earning[], today: string): readonly Earning[] =>
  weeks.filter(
    ({ status, pays_on, payable }) =>
      isKnown(status) && pays_on !== null && pays_on >= today && payable !== null && payable.amount > 0,
  );

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
