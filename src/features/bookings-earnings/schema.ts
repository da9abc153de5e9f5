import { object, string } from 'yup';
import { isDay } from '../../text/dates';

/** A range of days, both included, that ends by today: the fleet's local day. */
export const rangeSchema = (todayIs: string) => {
  const day = (which: string) =>
    string()
      .required(`Enter the ${which} day`)
      .test('day', `Enter a real date for the ${which} day, like 27 3 2026`, (text = '') => isDay(text))
      .test('past', `The ${which} day cannot be after today`, (text = '') => text <= todayIs);
  return object({
    from: day('first'),
    to: day('last').test(
      'order',
      'The last day cannot be before the first',
      (to = '', { parent: { from = '' } }) => !isDay(from) || from > todayIs || from <= to,
    ),
  });
};
