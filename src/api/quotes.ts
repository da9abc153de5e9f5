import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import {
  amount,
  anyOf,
  type Decoded,
  day,
  deadline,
  decides,
  enumeration,
  fields,
  flag,
  id,
  list,
  moment,
  needed,
  quantity,
  rows,
  text,
} from './decode';
import { newestFirst, readWhole } from './pages';

/** The properties of a quote in every list and answer. */
export const quoteFields = {
  id: needed(id()),
  reference: text(),
  status: enumeration(['submitted', 'referred', 'quoted', 'declined', 'accepted', 'issued', 'expired', 'withdrawn']),
  vehicle_id: id(),
  vehicle_registration: text(),
  cover: decides(enumeration(['comprehensive', 'third_party_fire_theft', 'third_party'])),
  use: text(),
  insurer_name: text(),
  broker_name: text(),
  starts_on: day(),
  // Null means cover without an end. A malformed end must not become null, because the cover may have ended.
  ends_on: decides(anyOf(day(), enumeration([]))),
  // A list of prices without one of its lines would show another price.
  price_lines: rows(fields({ label: text(), amount: amount() })),
  total: amount(),
  excess: fields({ compulsory: amount(), voluntary: amount() }),
  payment_plan: decides(enumeration(['annual', 'instalments'])),
  policy_number: text(),
  instalments: fields({
    deposit: amount(),
    count: quantity(),
    each: amount(),
    total_payable: amount(),
    apr_bps: quantity(),
    first_due_on: day(),
  }),
  no_claims_bonus: fields({
    years: quantity(),
    is_protected: flag(),
    proof_status: enumeration(['not_needed', 'needed', 'received', 'accepted', 'refused']),
    proof_due_on: day(),
    document_type_id: id(),
  }),
  documents: list(fields({ kind: text(), name: text(), url: needed(text()) })),
  message: text(),
  submitted_at: moment(),
  quoted_at: moment(),
  expires_at: deadline(),
  accepted_at: moment(),
  issued_at: moment(),
};

export const quote = readsFrom<Operator['InsuranceQuote']>()(fields(quoteFields));

/** A quote, from the request to the policy. Days are local to the fleet, instants are UTC. */
export type Quote = Decoded<typeof quote>;

/** GET /v1/insure/quotes: quotes and policies, newest first. */
export const fetchQuotes = async (client: Client, signal?: AbortSignal): Promise<readonly Quote[]> =>
  newestFirst(
    await readWhole({ client, path: '/v1/insure/quotes', row: quote, signal }),
    ({ submitted_at }) => submitted_at,
  );
