import type { ChangeDetails } from '../api/change-rules';
import {
  cancelChange,
  changeById,
  type DocumentReview,
  decideChange,
  openChange,
  saveChange,
  submitChange,
} from '../api/changes';
import type { Context } from '../api/context';
import type { QuoteStatus } from '../api/insurance-quotes';
import { documentsOfChange, change as presentChange, typesOfChange } from '../api/present';
import { Problem } from '../api/problem';
import type { ChangeRow, VehicleDetails } from '../api/rows';
import { cookiesOf, endSessionsOf, startSession } from '../api/session';
import { storeUpload } from '../api/upload-rules';
import { freshCode } from '../api/verification';
import { arrangeMoney, type MoneyArrangement } from '../money/arrange-money';
import type { Database } from '../world/database';
import { addDays, instant, today } from '../world/days';
import type { DocumentType } from '../world/document-types';
import { fillForm } from '../world/insurance-questions';
import { samplePdf, samplePng } from '../world/sample-files';
import type { SampleAccounts } from '../world/seed';
import type { Behaviour, World } from '../world/worlds';
import { type AgreementArrangement, arrangeAgreement } from './agreements';
import { arrangeFleet, arrangeQuote, type QuoteArrangement } from './insurance';
import { arrangePost, type PostArrangement } from './news';
import { raiseTicketOf } from './raised-ticket';

export interface ChangeArrangement extends Partial<Omit<ChangeDetails, 'proposed'>> {
  status: ChangeRow['status'];
  /** Which of its required documents exist. The default is `all`, for a draft `none`. */
  documents?: 'none' | 'some' | 'all';
  review?: string;
  /** Whether the support desk has the ticket for the change, as after a submission by a portal. */
  ticketRaised?: boolean;
  /** Details that differ from the sample vehicle's. */
  proposed?: Partial<VehicleDetails> | null;
}

/** The input of `PATCH /__sandbox/worlds/{id}`. Everything is for the account `as`, by default the verified driver. */
export interface Arrangement {
  as?: keyof SampleAccounts;
  /** An account that was not seeded, by its address. Takes precedence over `as`. */
  email?: string;
  /** Replaces all changes the driver has; `null` leaves none. */
  change?: null | ChangeArrangement;
  /** Recreates all of the driver's money. The answer's `money` has the ids of what was made. */
  money?: MoneyArrangement;
  user?: { status: 'verified' | 'unverified' | 'blocked' | 'deleted' };
  /** `signed-in` answers with cookies for a browser; `none` ends every session of the account. */
  session?: 'signed-in' | 'none';
  /** Emails a code, even during the pause, and lets the driver request the next one immediately. The answer has it as `code`. */
  code?: 'fresh';
  login_answers?: Behaviour['loginAnswers'];
  login_when_signed_in?: Behaviour['loginWhenSignedIn'];
  /** Other shapes for the answers from the operator's API. */
  responseShapes?: Behaviour['responseShapes'];
  /** Adds a quote for the driver with this status; `null` removes all. The answer has it as `quote`. */
  quote?: null | QuoteStatus | QuoteArrangement;
  /** Puts the driver into a fleet that offers insurance, or into a fleet that does not and gives a reason. */
  insure?: 'available' | 'unavailable';
  /** The number of questions of the form for a quote, which optional questions fill up. */
  questions?: number;
  /** Publishes a version of an agreement, by default of the driver terms. The answer has it as `agreement`. */
  agreement?: AgreementArrangement;
  /** Publishes a news post. The answer has its id as `post`. */
  post?: PostArrangement;
  zendesk?: { key_life_ms?: number };
}

const sampleVehicle: VehicleDetails = {
  registration: 'TB24LMR',
  make: 'Aldera',
  model: 'Meridian Hybrid',
  colour: 'black',
  year: 2024,
  first_registered_on: '2024-05-17',
  fuel_type: 'hybrid',
  passenger_seats: 4,
  wheelchair_accessible: false,
  plate_number: null,
  ownership: 'owned',
};

const addDocument = (database: Database, row: ChangeRow, type: DocumentType): void => {
  const driver = database.get<Parameters<typeof storeUpload>[1]>`SELECT * FROM drivers WHERE id = ${row.driver_id}`;
  if (!driver) return;
  const files = Array.from({ length: type.min_files }, (_, position) => {
    const isPdf = type.max_files > 2;
    return {
      label: type.file_labels[position] ?? null,
      name: `${type.code.replaceAll('_', '-')}-${position + 1}.${isPdf ? 'pdf' : 'png'}`,
      mimeType: isPdf ? 'application/pdf' : 'image/png',
      content: isPdf ? samplePdf(type.name) : samplePng(),
    };
  });
  storeUpload(
    database,
    driver,
    {
      type,
      vehicle_change_id: row.id,
      vehicle_id: null,
      number: type.number_label ? 'EX-20417' : null,
      issued_on: type.asks_issued_on ? addDays(today(), -3) : null,
      expires_on: type.asks_expires_on ? addDays(today(), 362) : null,
      replaces: null,
      files,
    },
    instant(),
  );
};

const sampleReview = (fileIds: number[]): DocumentReview => ({
  reason_code: 'corners_cut',
  reason: 'The bottom edge is cut off.',
  what_to_do: 'Take the photo again with all four corners in the frame.',
  file_ids: fileIds,
  seen: null,
  expected: null,
});

const removeChanges = (database: Database, driverId: number, firstVehicle: number | undefined): void => {
  const open = openChange(database, driverId);
  if (open) cancelChange(database, open);
  database.run`DELETE FROM documents WHERE driver_id = ${driverId} AND vehicle_change_id IS NOT NULL`;
  database.run`DELETE FROM vehicle_changes WHERE driver_id = ${driverId}`;
  if (firstVehicle === undefined) return;
  database.run`DELETE FROM vehicles WHERE driver_id = ${driverId} AND id <> ${firstVehicle}`;
  database.run`UPDATE vehicles SET status = 'active', is_current = 1 WHERE id = ${firstVehicle}`;
};

const makeChange = (
  database: Database,
  driverId: number,
  vehicleId: number | undefined,
  wanted: ChangeArrangement,
): ChangeRow => {
  const kind = wanted.kind ?? 'replace';
  const { row } = saveChange(database, driverId, {
    kind,
    vehicle_id: wanted.vehicle_id ?? (kind === 'add' ? null : (vehicleId ?? null)),
    proposed: kind === 'remove' ? null : { ...sampleVehicle, ...wanted.proposed },
    reason: wanted.reason ?? null,
    effective_from: wanted.effective_from ?? null,
    until: wanted.until ?? (kind === 'temporary' ? addDays(today(), 14) : null),
  });
  const types = typesOfChange(database, row);
  const amount = wanted.documents ?? (wanted.status === 'draft' ? 'none' : 'all');
  const documents: DocumentType[] = { none: [], some: types.slice(0, Math.max(1, types.length - 1)), all: types }[
    amount
  ];
  for (const type of documents) addDocument(database, row, type);
  if (wanted.status === 'draft') return row;
  const missing = types.filter((type) => !documents.includes(type));
  if (missing.length > 0 && wanted.status !== 'action_required' && wanted.status !== 'cancelled')
    throw new Problem(400, { message: `A change in ${wanted.status} has all its documents.` });
  // A change that staff sent back may lack documents now, but had them when it was sent.
  for (const type of missing) addDocument(database, row, type);
  const submitted = submitChange(database, row);
  if (submitted.status !== 'pending' || wanted.status === 'pending') return submitted;
  if (wanted.status === 'cancelled') {
    cancelChange(database, submitted);
    return changeById(database, row.id) as ChangeRow;
  }
  const stored = documentsOfChange(database, row.id);
  const wrong =
    wanted.status === 'action_required'
      ? stored.filter((document, index) => index === 0 || missing.some((type) => type.id === document.document_type_id))
      : [];
  const review =
    wanted.review ??
    (wanted.status === 'rejected'
      ? 'This vehicle is not licensed for private hire.'
      : 'Send one of the documents again.');
  return decideChange(
    database,
    submitted,
    wanted.status,
    wanted.status === 'approved' ? null : review,
    new Map(
      wrong.map((document) => [
        document.id,
        sampleReview(
          database.all<{ id: number }>`SELECT id FROM files WHERE document_id = ${document.id}`.map((file) => file.id),
        ),
      ]),
    ),
  );
};

const accountOf = (world: World, wanted: Arrangement): { id: number; user_id: number } => {
  if (wanted.email === undefined) return world.accounts[wanted.as ?? 'verified'];
  const row = world.database.get<{ id: number; user_id: number }>`SELECT drivers.id, user_id FROM drivers JOIN users
    ON users.id = user_id WHERE email = ${wanted.email}`;
  if (!row) throw new Problem(400, { message: `There is no account ${wanted.email}.` });
  return row;
};

/** Puts a world into a state, and answers with the data that a test needs to continue. */
export const arrange = (world: World, context: Context, wanted: Arrangement): object => {
  const { database } = world;
  const account = accountOf(world, wanted);
  const answer: Record<string, unknown> = { id: world.id };

  if (wanted.login_answers) world.behaviour.loginAnswers = wanted.login_answers;
  if (wanted.login_when_signed_in) world.behaviour.loginWhenSignedIn = wanted.login_when_signed_in;
  if (wanted.responseShapes) world.behaviour.responseShapes = wanted.responseShapes;
  if (wanted.zendesk?.key_life_ms !== undefined) world.behaviour.zendeskKeyLifeMs = wanted.zendesk.key_life_ms;

  if (wanted.user) {
    const { status } = wanted.user;
    const text = {
      verified: null,
      unverified: null,
      blocked: 'Call us and quote reference BL-204.',
      deleted: today(),
    }[status];
    database.run`UPDATE users SET state = ${status}, state_text = ${text} WHERE id = ${account.user_id}`;
    if (status === 'blocked' || status === 'deleted') endSessionsOf(database, account.user_id);
    answer.user = { id: account.user_id, status };
  }
  if (wanted.change !== undefined) {
    const first = database.get<{ id: number }>`SELECT id FROM vehicles WHERE driver_id = ${account.id}
      ORDER BY id LIMIT 1`?.id;
    const row = database.transaction(() => {
      removeChanges(database, account.id, first);
      if (!wanted.change) return null;
      const change = makeChange(database, account.id, first, wanted.change);
      if (wanted.change.ticketRaised) raiseTicketOf(database, change);
      return change;
    });
    answer.change = row && presentChange(database, context.url(), row, { documents: true, documentTypes: true });
  }
  if (wanted.questions !== undefined) fillForm(database, wanted.questions);
  if (wanted.insure) arrangeFleet(database, account.id, wanted.insure);
  if (wanted.quote !== undefined) answer.quote = arrangeQuote(database, context.url(), account.id, wanted.quote);
  if (wanted.agreement) answer.agreement = arrangeAgreement(database, context.url(), account.id, wanted.agreement);
  if (wanted.post) answer.post = arrangePost(database, wanted.post);
  if (wanted.money) answer.money = arrangeMoney(database, account.id, wanted.money);
  if (wanted.code) answer.code = freshCode(database, account.user_id);
  if (wanted.session === 'none') endSessionsOf(database, account.user_id);
  if (wanted.session === 'signed-in') {
    // The format is that of Playwright's addCookies.
    answer.cookies = cookiesOf(database, startSession(database, account.user_id)).map(({ name, value, httpOnly }) => ({
      name,
      value: encodeURIComponent(value),
      domain: 'localhost',
      path: '/',
      httpOnly,
      secure: false,
      sameSite: 'Lax',
    }));
  }
  return answer;
};
