import type { DeliveryReceipt, LookupResult } from '../../machines/delivery';
import { type Rejection, type Result, rejected } from '../../machines/shared/result';
import type { Client } from './client';
import { isNotThere } from './collections';
import { type Operator, read, readsFrom, resultOf } from './contract';
import {
  amount,
  anyOf,
  asSent,
  type Decoded,
  fields,
  ifReadable,
  type Money,
  ofId,
  plain,
  type Reads,
  record,
  rows,
  text,
} from './decode';
import { reportDeviations } from './deviations';
import { type Vehicle, vehicle } from './driver';
import { type FormSchema, formSchema, type Question } from './form-schema';
import { readWhole } from './pages';
import { path } from './path';
import { ApiError } from './problem';
import { type Quote, quote, quoteFields } from './quotes';
import { renameFields } from './rejected-fields';

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
  reportDeviations(questions, [{ at: 'data.sections', expected: 'questions', isMissing: false }]);
  return null;
};

/** GET /v1/insure/vehicles: the vehicles that a quote can cover. */
export const fetchInsurableVehicles = (client: Client, signal?: AbortSignal): Promise<readonly Vehicle[]> =>
  readWhole({ client, path: '/v1/insure/vehicles', row: vehicle, signal });

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

/** The quote in the operator's answer, which a receipt carries unchanged. */
export const quoteIn = (answer: unknown): Quote => read(quote, answer);

/** Receipt of a quote, with the raw answer: the host makes the staff's ticket from it, whatever its status (AP-32, AP-33). */
const receiptOf = (answer: unknown): DeliveryReceipt => ({ id: quoteIn(answer).id, awaitsStaff: true, answer });

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

/**
 * A rejection with the names of answers. The operator may name a part of one, such as `answers.value.amount`, or the second of several choices,
 * `answers.uses.1`.
 */
const byAnswer = (rejection: Rejection): Rejection =>
  renameFields(
    rejection,
    Object.fromEntries(
      Object.keys(rejection.fields).map((name) => [name, /^answers\.[^.]+(?:\.\d+\.[^.]+)?/.exec(name)?.[0] ?? name]),
    ),
  );

/** POST /v1/insure/store. */
export const storeQuote = async (
  client: Client,
  { key, body, known }: QuoteRequest,
  signal?: AbortSignal,
): Promise<Result<DeliveryReceipt>> => {
  const result = await resultOf(async () => {
    const answer = await client.send('POST', '/v1/insure/store', body, { signal, headers: { 'Idempotency-Key': key } });
    return receiptAfter(quote, answer, async () => ({
      data: (await newQuote(client, known, signal))?.sent,
    }));
  });
  return result.accepted ? result : rejected(byAnswer(result.rejection));
};

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
