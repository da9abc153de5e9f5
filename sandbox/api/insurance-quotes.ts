import type { Database } from '../world/database';
import { addDays, addYears, endOfDay, instant, sayDay, today } from '../world/days';
import { claimForm, questionForm } from '../world/insurance-questions';
import { sampleAnswers } from '../world/insurance-sample';
import { mailDriver } from '../world/mail';
import { samplePdf } from '../world/sample-files';
import { checkFilledForm, type FilledForm } from './insurance-answers';
import { type Offer, offerFor } from './insurance-price';
import { vehicleById, vehicleDetails } from './present';
import { invalid, notFound } from './problem';
import type { VehicleRow } from './rows';

export interface QuoteRow {
  id: number;
  driver_id: number;
  vehicle_id: number;
  vehicle_registration: string;
  /** An offer that was not accepted expires by the calendar, without a write to the database. */
  status: 'submitted' | 'referred' | 'quoted' | 'declined' | 'accepted' | 'issued' | 'withdrawn';
  schema_version: string;
  claim_schema_version: string | null;
  answers: string;
  declarations: string;
  starts_on: string;
  offer: string | null;
  message: string | null;
  payment_plan: 'annual' | 'instalments' | null;
  policy_number: string | null;
  submitted_at: string;
  quoted_at: string | null;
  expires_at: string | null;
  accepted_at: string | null;
  issued_at: string | null;
}

export type QuoteStatus = QuoteRow['status'] | 'expired';

export type QuoteDecision = 'quoted' | 'referred' | 'declined' | 'issued' | 'expired' | 'withdrawn';

/** The input of a decision. Omitted values default to the broker's usual ones. */
export interface QuoteTexts {
  /** Message to the driver. */
  readonly message?: string | null;
  /** Pence. */
  readonly premium?: number;
  readonly fee?: number;
  readonly policyNumber?: string;
  readonly startsOn?: string;
}

export const brokerName = 'Oakgate Brokers';
const daysOpen = 7;

export const quoteReference = (id: number): string => `NQ-${id + 19_900}`;

export const quoteStatus = (row: QuoteRow): QuoteStatus =>
  row.status === 'quoted' && row.expires_at !== null && row.expires_at <= instant() ? 'expired' : row.status;

export const offerOf = (row: QuoteRow): Offer | null => (row.offer === null ? null : (JSON.parse(row.offer) as Offer));

export const quoteById = (database: Database, id: number): QuoteRow | undefined =>
  database.get<QuoteRow>`SELECT * FROM insurance_quotes WHERE id = ${id}`;

export const quotesOf = (database: Database, driverId: number): QuoteRow[] =>
  database.all<QuoteRow>`SELECT * FROM insurance_quotes WHERE driver_id = ${driverId} ORDER BY id DESC`;

/** The quote. Throws 404 for a quote of another driver, so that ids reveal nothing. */
export const ownQuote = (database: Database, driverId: number, id: number): QuoteRow => {
  const row = quoteById(database, id);
  if (row?.driver_id !== driverId) throw notFound();
  return row;
};

/** The vehicles that a quote can cover: those that are, or soon will be, on the road. */
export const insurableVehicles = (database: Database, driverId: number): VehicleRow[] =>
  database.all<VehicleRow>`SELECT * FROM vehicles WHERE driver_id = ${driverId} AND status IN ('active', 'pending')
    ORDER BY is_current DESC, id DESC`;

/** Stores a checked form as a quote that waits for the broker. */
export const submitQuote = (
  database: Database,
  driverId: number,
  schemaVersion: string,
  filled: FilledForm,
): QuoteRow => {
  const { answers, declarations, claimVersion } = filled;
  const vehicleId = Number(answers.vehicle_id);
  const vehicle = vehicleById(database, vehicleId);
  const id = database.insert('insurance_quotes', {
    driver_id: driverId,
    vehicle_id: vehicleId,
    vehicle_registration: vehicle ? vehicleDetails(vehicle).registration : '',
    status: 'submitted',
    schema_version: schemaVersion,
    claim_schema_version: claimVersion,
    answers,
    declarations,
    starts_on: String(answers.starts_on),
    submitted_at: instant(),
  });
  return quoteById(database, id) as QuoteRow;
};

/** Stores a quote from the sample's answers, with these changes. It throws if the sample no longer fits the form. */
export const makeQuote = (
  database: Database,
  driverId: number,
  vehicleId: number,
  changes: Readonly<Record<string, unknown>> = {},
): QuoteRow => {
  const form = questionForm(database);
  const filled = checkFilledForm(
    {
      schema_version: form.version,
      claim_schema_version: claimForm.version,
      answers: sampleAnswers(vehicleId, changes),
      declarations: form.declarations.map(({ key }) => key),
    },
    { form, claimForm, vehicles: new Set([vehicleId]) },
  );
  return submitQuote(database, driverId, form.version, filled);
};

const saying: Readonly<Record<Exclude<QuoteStatus, 'quoted' | 'accepted' | 'issued' | 'expired'>, string>> = {
  submitted: 'The broker hasn’t sent a price yet',
  referred: 'The broker needs an answer from you first',
  declined: 'The broker can’t insure this',
  withdrawn: 'This quote was withdrawn. Get a new one',
};

/** Accepts a quote for the driver. A second acceptance changes nothing, not even the plan. */
export const acceptQuote = (database: Database, row: QuoteRow, plan: 'annual' | 'instalments'): QuoteRow => {
  const status = quoteStatus(row);
  if (status === 'accepted' || status === 'issued') return row;
  if (status === 'expired') throw invalid({ quote: ['This quote has expired. Get a new one'] });
  if (status !== 'quoted') throw invalid({ quote: [saying[status]] });
  if (plan === 'instalments' && offerOf(row)?.instalments === null)
    throw invalid({ payment_plan: ['You can only pay this quote in full'] });
  const acceptance = { status: 'accepted', payment_plan: plan, accepted_at: instant() };
  database.update('insurance_quotes', acceptance, row.id);
  return quoteById(database, row.id) as QuoteRow;
};

const documentNames = {
  product_information: 'Product information',
  policy_wording: 'Policy wording',
  statement_of_fact: 'Statement of fact',
  terms_of_business: 'Terms of business',
  schedule: 'Policy schedule',
  certificate: 'Certificate of motor insurance',
} as const;

const addDocuments = (database: Database, row: QuoteRow, kinds: readonly (keyof typeof documentNames)[]): void => {
  for (const kind of kinds) {
    const title = `${documentNames[kind]}, ${row.policy_number ?? quoteReference(row.id)}, ${row.vehicle_registration}`;
    database.insert('insurance_papers', {
      quote_id: row.id,
      kind,
      name: documentNames[kind],
      content: samplePdf(title),
    });
  }
};

/** The statuses from which each decision is possible. */
const decidedFrom: Readonly<Record<QuoteDecision, readonly QuoteStatus[]>> = {
  // The broker may quote again after a quote has ended.
  quoted: ['submitted', 'referred', 'declined', 'expired', 'withdrawn'],
  referred: ['submitted'],
  declined: ['submitted', 'referred'],
  issued: ['accepted'],
  expired: ['quoted'],
  withdrawn: ['submitted', 'referred', 'quoted', 'accepted'],
};

export const isOpenTo = (row: QuoteRow, decision: QuoteDecision): boolean =>
  decidedFrom[decision].includes(quoteStatus(row));

/** The first day of cover that is still possible. */
export const earliestStart = (row: QuoteRow): string => (row.starts_on < today() ? today() : row.starts_on);

const startIn = (row: QuoteRow, words: QuoteTexts): string => {
  const startsOn = words.startsOn ?? earliestStart(row);
  if (startsOn < today()) throw invalid({ starts_on: ['Cover starts today or later'] });
  return startsOn;
};

const price = (database: Database, row: QuoteRow, words: QuoteTexts): void => {
  const offer = offerFor(JSON.parse(row.answers) as Record<string, unknown>, words.premium, words.fee);
  const startsOn = startIn(row, words);
  // A policy that should have started can no longer be accepted.
  const lastDay = [addDays(today(), daysOpen), startsOn].sort()[0] ?? startsOn;
  const times = { quoted_at: instant(), expires_at: instant(endOfDay(lastDay)) };
  const priced = { status: 'quoted', offer, starts_on: startsOn, message: words.message, ...times };
  database.update('insurance_quotes', priced, row.id);
  addDocuments(database, row, ['product_information', 'policy_wording', 'statement_of_fact', 'terms_of_business']);
  mailDriver(
    database,
    row.driver_id,
    'Your insurance quote is ready',
    `You can accept quote ${quoteReference(row.id)} until ${sayDay(lastDay)}.`,
  );
};

const issue = (database: Database, row: QuoteRow, words: QuoteTexts): void => {
  const startsOn = startIn(row, words);
  const policyNumber = words.policyNumber ?? usualPolicyNumber(row);
  if (policyNumber === '') throw invalid({ policy_number: ['Enter the number of the policy'] });
  const policy = { policy_number: policyNumber, starts_on: startsOn, message: words.message, issued_at: instant() };
  database.update('insurance_quotes', { status: 'issued', ...policy }, row.id);
  addDocuments(database, { ...row, policy_number: policyNumber }, ['schedule', 'certificate']);
  mailDriver(
    database,
    row.driver_id,
    'Your policy is issued',
    `Policy ${policyNumber} covers ${row.vehicle_registration} from ${sayDay(startsOn)}.`,
  );
};

export const usualPolicyNumber = (row: QuoteRow): string => `PH-${row.id}-${row.vehicle_registration}`;

export const lastDayOf = (startsOn: string): string => addDays(addYears(startsOn, 1), -1);

/** Prices, refers, declines, issues or ends a quote, and emails the driver about it. */
export const decideQuote = (
  database: Database,
  row: QuoteRow,
  decision: QuoteDecision,
  words: QuoteTexts = {},
): QuoteRow =>
  database.transaction(() => {
    if (!isOpenTo(row, decision)) throw invalid({ quote: [`This quote is ${quoteStatus(row)}`] });
    const end = (status: QuoteRow['status'], subject: string) => {
      if (!words.message && status !== 'withdrawn') throw invalid({ message: ['Enter the message for the driver'] });
      database.update('insurance_quotes', { status, message: words.message }, row.id);
      const body = `Quote ${quoteReference(row.id)}: ${words.message ?? 'It was withdrawn.'}`;
      mailDriver(database, row.driver_id, subject, body);
    };
    switch (decision) {
      case 'quoted':
        price(database, row, words);
        break;
      case 'issued':
        issue(database, row, words);
        break;
      case 'referred':
        end('referred', 'The broker has a question about your insurance quote');
        break;
      case 'declined':
        end('declined', 'The broker can’t insure you');
        break;
      case 'withdrawn':
        end('withdrawn', 'Your insurance quote was withdrawn');
        break;
      case 'expired':
        database.run`UPDATE insurance_quotes SET expires_at = ${instant(Date.now() - 1_000)} WHERE id = ${row.id}`;
    }
    return quoteById(database, row.id) as QuoteRow;
  });
