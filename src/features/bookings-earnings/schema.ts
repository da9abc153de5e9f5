import { object, string } from 'yup';
import { isDay } from '../../format/dates';
import { realDay } from '../../ui/form-rules';

/** A range of days, both included, that ends today at the latest (in the fleet's time zone). */
export const rangeSchema = (today: string) => {
  const day = (which: string) =>
    string()
      .required(`Enter the “${which}” date`)
      .test('day', realDay(`“${which}” date`, '27 3 2026'), (text = '') => isDay(text))
      .test('past', `“${which}” date must be today or in the past`, (text = '') => text <= today);
  return object({
    from: day('From'),
    to: day('To').test(
      'order',
      '“To” date must be on or after the “From” date',
      (to = '', { parent: { from = '' } }) => !isDay(from) || from > today || from <= to,
    ),
  });
};
