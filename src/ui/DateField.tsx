import { type DateLimits, DatePartsField } from './DatePartsField';
import { joinDay, readDay, splitDay } from './day';
import type { FieldProps } from './field';

export interface DateFieldProps extends FieldProps, DateLimits {}

const partNames = ['Day', 'Month', 'Year'] as const;

/** A day, typed or chosen in a calendar that starts on Monday. The value is the day as `2027-03-13`. */
export function DateField(props: DateFieldProps) {
  return <DatePartsField {...props} partNames={partNames} join={joinDay} split={splitDay} read={readDay} unit="day" />;
}
