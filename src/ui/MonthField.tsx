import { type DateLimits, DatePartsField } from './DatePartsField';
import type { FieldProps } from './field';
import { joinMonth, splitMonth } from './month';

const partNames = ['Month', 'Year'] as const;

/** A month, typed or chosen in a calendar of months. Its value is `2024-08`. */
export function MonthField(props: FieldProps & DateLimits) {
  return <DatePartsField {...props} partNames={partNames} join={joinMonth} split={splitMonth} unit="month" />;
}
