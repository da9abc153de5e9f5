import type { Quote } from '../../../../src/api/quotes';
import { addDays, todayIn } from '../../../../src/format/dates';
import { exampleOf } from '../../../support/contract-examples';
import { gbp } from '../earnings-samples';
import { full } from '../profile-samples';
import { vehicle } from '../samples';
import { contractForm } from './contract-form';

const { questions, claim } = contractForm();

const example = exampleOf<Quote>('InsuranceQuoteDetail');

/** A quote with every optional field. */
const whole = {
  ...example,
  id: '51',
  vehicle_id: vehicle.id,
  vehicle_registration: vehicle.registration,
  starts_on: addDays(todayIn('Asia/Tokyo'), 20),
  ends_on: addDays(todayIn('Asia/Tokyo'), 384),
  message: 'Send the proof.',
  no_claims_bonus: { ...example.no_claims_bonus, is_protected: true },
  expires_at: null,
  answers: { modified: false, value: gbp(1_450_000) },
};

/** All answers that the pages of insurance read, in the contract's shape, with the quote in a status. */
export const wholeAnswers = (status = 'quoted') => ({
  '/v1/insure/vehicles': [vehicle],
  '/v1/driver/vehicles': [vehicle],
  '/v1/insure/quotes': [{ ...whole, status }],
  '/v1/insure/quotes/51': { ...whole, status },
  '/v1/insure/question-schema': questions,
  '/v1/insure/claim-schema': claim,
  '/v1/driver/profile': full,
});
