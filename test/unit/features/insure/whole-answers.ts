import { addDays, todayIn } from '../../../../src/format/dates';
import { gbp } from '../earnings-samples';
import { quote } from '../home/samples';
import { full } from '../profile-samples';
import { vehicle } from '../samples';
import { contractForm } from './contract-form';

const { questions, claim } = contractForm();

/** A quote with every optional field. */
const whole = {
  ...quote,
  starts_on: addDays(todayIn('Asia/Tokyo'), 20),
  ends_on: addDays(todayIn('Asia/Tokyo'), 384),
  use: 'Private hire',
  insurer_name: 'Example Insurer',
  broker_name: 'Example Broker',
  price_lines: [{ label: 'Premium', amount: gbp(221_900) }],
  excess: { compulsory: gbp(25_000), voluntary: gbp(10_000) },
  instalments: {
    deposit: gbp(24_000),
    count: 10,
    each: gbp(21_000),
    total_payable: gbp(234_000),
    apr_bps: 1_890,
    first_due_on: addDays(todayIn('Asia/Tokyo'), 50),
  },
  no_claims_bonus: {
    years: 5,
    is_protected: true,
    proof_status: 'needed',
    proof_due_on: addDays(todayIn('Asia/Tokyo'), 30),
    document_type_id: '16',
  },
  documents: [{ kind: 'policy_wording', name: 'Policy wording', url: 'https://files.operator.example/w.pdf' }],
  message: 'Send the proof.',
  expires_at: null,
  schema_version: questions.version,
  claim_schema_version: null,
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
