import { array, boolean, type InferOutput, nullable, number, object, picklist, record, string, union } from 'valibot';
import type { Arrival, Whereabouts } from '../../machines/delivery';
import type { QuoteStatus } from '../../machines/insurance-quote';
import type { Verdict } from '../../machines/shared/verdict';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { localDay, moment } from './dates';
import { type Vehicle, vehicle } from './driver';
import { type FormSchema, formSchema, type Question } from './form-schema';
import { id } from './id';
import { money } from './money';
import { path } from './path';
import { CallTrouble } from './problem';
import { read, verdictOf } from './shape';

/** The questions of a quote, and those about each past claim. */
export interface InsuranceForm {
  readonly questions: FormSchema;
  readonly claim: FormSchema;
}

/** Whether there is a question in it, on its pages and in every list. */
const asksSomething = ({ questions, claim }: InsuranceForm): boolean => {
  const asked = questions.sections.flatMap((section) => section.questions);
  const asksOfClaims = claim.sections.some((section) => section.questions.length > 0);
  const isEmptyList = ({ kind, item_schema, questions: items = [] }: Question): boolean =>
    kind === 'group' && (item_schema === 'claim' ? !asksOfClaims : items.length === 0);
  return asked.length > 0 && !asked.some(isEmptyList);
};

/**
 * GET /v1/insure/question-schema and GET /v1/insure/claim-schema, at once.
 * @throws CallTrouble also for a form that asks nothing: it would pass for one that is filled in, and an empty request could be sent.
 */
export const fetchInsuranceForm = async (client: Client, signal?: AbortSignal): Promise<InsuranceForm> => {
  const answer = object({ data: formSchema });
  const [questions, claim] = await Promise.all([
    client.get('/v1/insure/question-schema', { signal }),
    client.get('/v1/insure/claim-schema', { signal }),
  ]);
  const form = { questions: read(answer, questions).data, claim: read(answer, claim).data };
  if (!asksSomething(form))
    throw new CallTrouble('broken', 200, null, { cause: new Error('The form, or a list in it, has no question.') });
  return form;
};

/** GET /v1/insure/vehicles: what a quote can be for. */
export const fetchInsurableVehicles = async (client: Client, signal?: AbortSignal): Promise<readonly Vehicle[]> =>
  read(object({ data: array(vehicle) }), await client.get('/v1/insure/vehicles', { signal })).data;

const quoteFields = {
  id: id(),
  reference: string(),
  status: picklist(['submitted', 'referred', 'quoted', 'declined', 'accepted', 'issued', 'expired', 'withdrawn']),
  vehicle_id: id(),
  vehicle_registration: string(),
  cover: nullable(string()),
  use: nullable(string()),
  insurer_name: nullable(string()),
  broker_name: nullable(string()),
  starts_on: localDay,
  ends_on: nullable(localDay),
  price_lines: array(object({ label: string(), amount: money })),
  total: nullable(money),
  excess: nullable(object({ compulsory: money, voluntary: money })),
  payment_plan: nullable(picklist(['annual', 'instalments'])),
  policy_number: nullable(string()),
  instalments: nullable(
    object({
      deposit: money,
      count: number(),
      each: money,
      total_payable: money,
      apr_bps: number(),
      first_due_on: localDay,
    }),
  ),
  no_claims_bonus: nullable(
    object({
      years: number(),
      is_protected: boolean(),
      proof_status: picklist(['not_needed', 'needed', 'received', 'accepted', 'refused']),
      proof_due_on: nullable(localDay),
      document_type_id: nullable(id()),
    }),
  ),
  documents: array(object({ kind: string(), name: string(), url: string() })),
  message: nullable(string()),
  submitted_at: moment,
  quoted_at: nullable(moment),
  expires_at: nullable(moment),
  accepted_at: nullable(moment),
  issued_at: nullable(moment),
};

const quote = readsFrom<Operator['InsuranceQuote']>()(object(quoteFields));

/** A quote, from the request to the policy. Days are local to the fleet, instants are UTC. */
export type Quote = InferOutput<typeof quote>;

const plainAnswer = union([string(), number(), boolean(), money, array(string())]);
const answers = readsFrom<Operator['InsuranceAnswers']>()(
  record(string(), union([plainAnswer, array(record(string(), plainAnswer))])),
);

const quoteDetail = readsFrom<Operator['InsuranceQuoteDetail']>()(
  object({ ...quoteFields, schema_version: string(), claim_schema_version: nullable(string()), answers }),
);

/** A quote with the answers it rests on. */
export type QuoteDetail = InferOutput<typeof quoteDetail>;

/** An answer as it travels. */
export type SentAnswer = string | number | boolean | InferOutput<typeof money> | string[];
/** Answers by key; a group is a list of its items. */
export type SentAnswers = Record<string, SentAnswer | Record<string, SentAnswer>[]>;

/** GET /v1/insure/quotes: quotes and policies, newest first. */
export const fetchQuotes = async (client: Client, signal?: AbortSignal): Promise<readonly Quote[]> =>
  read(object({ data: array(quote) }), await client.get('/v1/insure/quotes', { signal })).data;

/** GET /v1/insure/quotes/{id}. */
export const fetchQuote = async (client: Client, id: string, signal?: AbortSignal): Promise<QuoteDetail> =>
  read(object({ data: quoteDetail }), await client.get(path`/v1/insure/quotes/${id}`, { signal })).data;

/** A filled form on its way. */
export interface QuoteRequest {
  /** Idempotency key: a request that has arrived already is answered again and not stored twice. */
  readonly key: string;
  readonly body: {
    readonly schema_version: string;
    readonly claim_schema_version: string | null;
    readonly answers: SentAnswers;
    readonly declarations: readonly string[];
  };
  /** Quotes that the operator had before: whatever else turns up is this one. */
  readonly known: readonly string[];
}

const one = object({ data: quote });

/** What the operator has, with its answer as it came: the team's ticket is made of it. */
const arrivalOf = (answer: unknown, awaitsStaff: QuoteStatus): Arrival => {
  const { data } = read(one, answer);
  return { id: data.id, awaitsStaff: data.status === awaitsStaff, answer };
};

/** POST /v1/insure/store. */
export const storeQuote = (
  client: Client,
  { key, body }: QuoteRequest,
  signal?: AbortSignal,
): Promise<Verdict<Arrival>> =>
  verdictOf(async () =>
    arrivalOf(
      await client.send('POST', '/v1/insure/store', body, { signal, headers: { 'Idempotency-Key': key } }),
      'submitted',
    ),
  );

/** The quote of a request, if it has arrived: one that the operator did not have before. */
export const findQuote = async (
  client: Client,
  { known }: QuoteRequest,
  signal?: AbortSignal,
): Promise<Whereabouts> => {
  const found = (await fetchQuotes(client, signal)).find(({ id }) => !known.includes(id));
  return found ? arrivalOf({ data: found }, 'submitted') : 'notThere';
};

export type PaymentPlan = Operator['QuoteAcceptance']['payment_plan'];

/** POST /v1/insure/quotes/{id}/accept. Accepting an accepted quote again answers with it. */
export const acceptQuote = (
  client: Client,
  id: string,
  payment_plan: PaymentPlan,
  signal?: AbortSignal,
): Promise<Verdict<Arrival>> =>
  verdictOf(async () =>
    arrivalOf(
      await client.send('POST', path`/v1/insure/quotes/${id}/accept`, { payment_plan, confirmed: true }, { signal }),
      'accepted',
    ),
  );

/** Whether the acceptance of a quote has arrived, and if not, whether it still can. */
export const findAcceptance = async (client: Client, id: string, signal?: AbortSignal): Promise<Whereabouts> => {
  const { data } = read(one, await client.get(path`/v1/insure/quotes/${id}`, { signal }));
  if (data.status === 'accepted' || data.status === 'issued') return arrivalOf({ data }, 'accepted');
  return data.status === 'quoted' ? 'notThere' : 'overtaken';
};
