import { number, object, pipe, regex, safeInteger, string } from 'valibot';
import { type Operator, readsFrom } from './contract';

/** An amount in whole minor units. A fraction of a penny is no amount, and neither is a number too large to be exact: they would never add up. */
export const money = readsFrom<Operator['Money']>()(
  object({ amount: pipe(number(), safeInteger()), currency: pipe(string(), regex(/^[A-Z]{3}$/)) }),
);
