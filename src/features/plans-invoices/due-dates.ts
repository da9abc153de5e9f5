import type { Statement } from '../../api/statements';
import { showMoney } from '../../format/money';
import { withReference } from '../../format/unknown-value';
import { saveFile } from '../../photos/save-file';

/** Reminders: two days before, and on the morning of the day. */
const reminders = [2, 0] as const;

/** Gives the driver a calendar file with the last day to pay of each statement that is owed. */
export const saveDueDates = async (statements: readonly Statement[], origin: string): Promise<void> => {
  const { calendarFile } = await import(/* webpackChunkName: "ics" */ '../../format/ics');
  const file = calendarFile(
    statements.flatMap(({ id, reference, outstanding, due_on: day }) =>
      day === null
        ? []
        : {
            uid: `statement-${id}@${new URL(origin).hostname}`,
            day,
            title: `Pay ${showMoney(outstanding)}`,
            note: withReference('Statement', reference),
            url: `${origin}/plans-invoices/${id}`,
            reminders,
          },
    ),
  );
  saveFile('due-dates.ics', 'text/calendar;charset=utf-8', file);
};
