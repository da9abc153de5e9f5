import type { DeliveryReceipt, LookupResult } from '../../machines/delivery';
import type { Result } from '../../machines/shared/result';
import type { Client } from './client';
import { isNotThere } from './collections';
import { type Operator, readsFrom } from './contract';
import {
  amount,
  anyOf,
  asSent,
  type Decoded,
  day,
  deadline,
  decides,
  fields,
  flag,
  id,
  ifReadable,
  list,
  type Money,
  moment,
  needed,
  ofId,
  plain,
  quantity,
  type Reads,
  record,
  rows,
  text,
  word,
} from './decode';
import { reportDepartures } from './departures';
import { type Vehicle, vehicle } from './driver';
import { type FormSchema, formSchema, type Question } from './form-schema';
import { newestFirst, readWhole } from './pages';
import { path } from './path';
import { ApiError } from './problem';
import { read, resultOf } from './shape';

/** The questions of a quote, and those about each past claim. */
export interface InsuranceForm {
  readonly questions: FormSchema;
  readonly claim: FormSchema;
}

/** Whether the form has a question on its pages and in every list. */
const asksSomething = ({ questions, claim }: InsuranceForm): boolean => {
  const questionsAsked = questions.sections.flatMap((section) => section.questions);
  const asksOfClaims = claim.sections.some((section) => section.questions.length > 0);
  const isEmptyList = ({ kind, item_schema, questions: items = [] }: Question): boolean =>
    kind === 'group' && (item_schema === 'claim' ? !asksOfClaims : items.length === 0);
  return questionsAsked.length > 0 && !questionsAsked.some(isEmptyList);
};

/**
 * Reads GET /v1/insure/question-schema and GET /v1/insure/claim-schema in parallel. Null when the form, or a list in it, has no question: it
 * would count as complete, and the driver could send an empty request.
 */
export const fetchInsuranceForm = async (client: Client, signal?: AbortSignal): Promise<InsuranceForm | null> => {
  const [questions, claim] = await Promise.all([
    client.get('/v1/insure/question-schema', { signal }),
    // An operator may ask nothing about claims.
    client.get('/v1/insure/claim-schema', { signal }).catch((error: unknown) => {
      if (isNotThere(error)) return {};
      throw error;
    }),
  ]);
  const form = { questions: read(formSchema, questions), claim: read(formSchema, claim) };
  if (asksSomething(form)) return form;
  reportDepartures(questions, [{ at: 'data.sections', expected: 'questions', isMissing: false }]);
  return null;
};

/** GET /v1/insure/vehicles: the vehicles that a quote can cover. */
export const fetchInsurableVehicles = (client: Client, signal?: AbortSignal): Promise<readonly Vehicle[]> =>
  readWhole({ client, path: '/v1/insure/vehicles', row: vehicle, signal });

const quoteFields = {
  id: needed(id()),
  reference: text(),
  status: word(['submitted', 'referred', 'quoted', 'declined', 'accepted', 'issued', 'expired', 'withdrawn']),
  vehicle_id: id(),
  vehicle_registration: text(),
  cover: decides(word(['comprehensive', 'third_party_fire_theft', 'third_party'])),
  use: text(),
  insurer_name: text(),
  broker_name: text(),
  starts_on: day(),
  // Null means cover without an end. A malformed end must not become null, because the cover may have ended.
  ends_on: decides(anyOf(day(), word([]))),
  // A list of prices without one of its lines would show another price.
  price_lines: rows(fields({ label: text(), amount: amount() })),
  total: amount(),
  excess: fields({ compulsory: amount(), voluntary: amount() }),
  payment_plan: decides(word(['annual', 'instalments'])),
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
    proof_status: word(['not_needed', 'needed', 'received', 'accepted', 'refused']),
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

const quote = readsFrom<Operator['InsuranceQuote']>()(fields(quoteFields));

/** A quote, from the request to the policy. Days are local to the fleet, instants are UTC. */
export type Quote = Decoded<typeof quote>;

const plainAnswer = anyOf(plain(), amount(), rows(text()));
const answers = record(anyOf(plainAnswer, rows(record(plainAnswer))));

const quoteDetail = readsFrom<Operator['InsuranceQuoteDetail']>()(
  fields({ ...quoteFields, schema_version: text(), claim_schema_version: text(), answers }),
);

/** A quote with the answers it is based on. */
export type QuoteDetail = Decoded<typeof quoteDetail>;

/** The value of an answer in a request. */
export type SentAnswer = string | number | boolean | Money | string[];
/** Answers by key; a group is a list of its items. */
export type SentAnswers = Record<string, SentAnswer | Record<string, SentAnswer>[]>;

/** GET /v1/insure/quotes: quotes and policies, newest first. */
export const fetchQuotes = async (client: Client, signal?: AbortSignal): Promise<readonly Quote[]> =>
  newestFirst(
    await readWhole({ client, path: '/v1/insure/quotes', row: quote, signal }),
    ({ submitted_at }) => submitted_at,
  );

/** GET /v1/insure/quotes/{id}. */
export const fetchQuote = async (client: Client, id: string, signal?: AbortSignal): Promise<QuoteDetail> =>
  read(quoteDetail, await client.get(path`/v1/insure/quotes/${id}`, { signal }));

/** A completed form to send. */
export interface QuoteRequest {
  /** Idempotency key: the operator answers a repeated request again and stores it once. */
  readonly key: string;
  readonly body: {
    /** Null when the operator does not version its forms. */
    readonly schema_version: string | null;
    readonly claim_schema_version: string | null;
    readonly answers: SentAnswers;
    readonly declarations: readonly string[];
  };
  /** Ids of the quotes before the request: any other id is the new one. */
  readonly known: readonly string[];
}

/** Receipt of a quote, with the raw answer: the host makes the staff's ticket from it, whatever its status (AP-32, AP-33). */
const receiptOf = (answer: unknown): DeliveryReceipt => ({ id: read(quote, answer).id, awaitsStaff: true, answer });

/** The receipt of a write. A 2xx means that the write was done, whatever the body says (OP-06). */
const receiptAfter = async (
  reads: Reads<Quote>,
  answer: unknown,
  ask: () => Promise<unknown>,
): Promise<DeliveryReceipt> => receiptOf(read(ifReadable(reads), answer) === null ? await ask() : answer);

/** A quote that the operator did not have before, with its raw form. */
const newQuote = async (client: Client, known: readonly string[], signal?: AbortSignal) =>
  (await readWhole({ client, path: '/v1/insure/quotes', row: asSent(quote), signal })).find(
    ({ read: { id } }) => !known.includes(id),
  );

/** POST /v1/insure/store. */
export const storeQuote = (
  client: Client,
  { key, body, known }: QuoteRequest,
  signal?: AbortSignal,
): Promise<Result<DeliveryReceipt>> =>
  resultOf(async () => {
    const answer = await client.send('POST', '/v1/insure/store', body, { signal, headers: { 'Idempotency-Key': key } });
    return receiptAfter(quote, answer, async () => ({
      data: (await newQuote(client, known, signal))?.sent,
    }));
  });

/** The quote of a request, if it has arrived: one whose id the operator did not have before. */
export const findQuote = async (
  client: Client,
  { known }: QuoteRequest,
  signal?: AbortSignal,
): Promise<LookupResult> => {
  const newlyStored = await newQuote(client, known, signal);
  return newlyStored ? receiptOf({ data: newlyStored.sent }) : 'notThere';
};

export type PaymentPlan = Operator['QuoteAcceptance']['payment_plan'];

/** POST /v1/insure/quotes/{id}/accept. Accepting an accepted quote again returns it. */
export const acceptQuote = (
  client: Client,
  id: string,
  payment_plan: PaymentPlan,
  signal?: AbortSignal,
): Promise<Result<DeliveryReceipt>> =>
  resultOf(async () => {
    const address = path`/v1/insure/quotes/${id}`;
    const answer = await client.send('POST', `${address}/accept`, { payment_plan, confirmed: true }, { signal });
    return receiptAfter(ofId(quote, id), answer, () => client.get(address, { signal }));
  });

/**
 * Whether the acceptance of a quote has arrived, and if not, whether it still can.
 * @throws ApiError for a status that the portal does not know, because it may mean either
 */
export const findAcceptance = async (client: Client, id: string, signal?: AbortSignal): Promise<LookupResult> => {
  const answer = await client.get(path`/v1/insure/quotes/${id}`, { signal });
  const data = read(quote, answer);
  const isUnknownStatus = typeof data.status !== 'string';
  if (data.status === 'accepted' || data.status === 'issued' || (isUnknownStatus && data.accepted_at !== null))
    return receiptOf(answer);
  if (isUnknownStatus) throw new ApiError('broken', 200, null);
  return data.status === 'quoted' ? 'notThere' : 'superseded';
};
