import { quoteDetail } from '../api/insurance-present';
import {
  acceptQuote,
  decideQuote,
  insurableVehicles,
  makeQuote,
  type QuoteDecision,
  type QuoteRow,
  type QuoteStatus,
  quoteById,
} from '../api/insurance-quotes';
import { found, Problem } from '../api/problem';
import type { Database } from '../world/database';

export interface QuoteArrangement {
  status: QuoteStatus;
  /** Whether the quote is for a car that the driver no longer has. */
  car?: 'removed';
}

const usualText: Partial<Record<QuoteDecision, string>> = {
  referred: 'Was the claim settled before or after you changed insurers?',
  declined: 'No insurer on our panel covers this vehicle.',
};

const decisions: readonly QuoteDecision[] = ['quoted', 'referred', 'declined', 'issued', 'expired', 'withdrawn'];

const decide = (database: Database, row: QuoteRow, decision: QuoteDecision, message?: string): QuoteRow =>
  decideQuote(database, row, decision, { message: message ?? usualText[decision] ?? null });

/** A decision as the control protocol asks for it. */
export const decideQuoteOf = (database: Database, id: number, body: Record<string, unknown>): void => {
  const row = found(quoteById(database, id));
  const decision = decisions.find((decision) => decision === body.decision);
  if (!decision) throw new Problem(400, { message: `decision is ${decisions.join(', ')}.` });
  decide(database, row, decision, typeof body.message === 'string' ? body.message : undefined);
};

const moveToRemovedCar = (database: Database, { id, driver_id, vehicle_id }: QuoteRow): void => {
  const removed = database.run`INSERT INTO vehicles (driver_id, details, status, is_current)
    SELECT driver_id, json_set(details, '$.registration', 'TB19OLD'), 'removed', 0 FROM vehicles
    WHERE driver_id = ${driver_id} AND id = ${vehicle_id}`.id;
  database.run`UPDATE insurance_quotes SET vehicle_id = ${removed}, vehicle_registration = 'TB19OLD' WHERE id = ${id}`;
};

const makeArranged = (database: Database, driverId: number, wanted: QuoteArrangement): QuoteRow => {
  const vehicle = insurableVehicles(database, driverId)[0];
  if (!vehicle) throw new Problem(400, { message: 'This driver has no vehicle to insure.' });
  const submitted = makeQuote(database, driverId, vehicle.id);
  if (wanted.car === 'removed') moveToRemovedCar(database, submitted);
  const { status } = wanted;
  if (status === 'submitted') return submitted;
  if (status === 'referred' || status === 'declined' || status === 'withdrawn')
    return decide(database, submitted, status);
  const quoted = decide(database, submitted, 'quoted');
  if (status === 'quoted') return quoted;
  if (status === 'expired') return decide(database, quoted, 'expired');
  const accepted = acceptQuote(database, quoted, 'annual');
  return status === 'accepted' ? accepted : decide(database, accepted, 'issued');
};

export const arrangeQuote = (
  database: Database,
  base: string,
  driverId: number,
  wanted: null | QuoteStatus | QuoteArrangement,
): object | null => {
  if (wanted === null) {
    database.run`DELETE FROM insurance_quotes WHERE driver_id = ${driverId}`;
    return null;
  }
  const arranged = typeof wanted === 'string' ? { status: wanted } : wanted;
  return quoteDetail(
    database,
    base,
    database.transaction(() => makeArranged(database, driverId, arranged)),
  );
};

export const arrangeFleet = (database: Database, driverId: number, wanted: 'available' | 'unavailable'): void => {
  database.run`UPDATE drivers SET fleet_id = (SELECT id FROM fleets
    WHERE insure_available = ${wanted === 'available' ? 1 : 0} ORDER BY id LIMIT 1)
    WHERE id = ${driverId} AND fleet_id NOT IN (SELECT id FROM fleets
    WHERE insure_available = ${wanted === 'available' ? 1 : 0})`;
};
