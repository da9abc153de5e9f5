import type { Database } from '../world/database';
import { addDays, sayDay, today } from '../world/days';
import {
  type DocumentType,
  documentTypeByCode,
  inSentence,
  typesOfDriver,
  typesOfVehicle,
} from '../world/document-types';
import { agreementBlockers } from './agreements';
import { needsBonusProof } from './insurance-present';
import { document, documentStatus, endsSoon, vehicleDetails } from './present';
import type { DocumentRow, DriverRow, VehicleRow } from './rows';

/** One row of the checklist; the contract's `DocumentRequirement` with rows in place of documents. */
interface Requirement {
  readonly type: DocumentType;
  readonly vehicleId: number | null;
  readonly required: boolean;
  readonly status: 'missing' | 'pending' | 'approved' | 'expires_soon' | 'expired' | 'rejected';
  readonly current: DocumentRow | null;
  readonly replacement: DocumentRow | null;
}

const judge = (
  type: DocumentType,
  vehicleId: number | null,
  required: boolean,
  documents: readonly DocumentRow[],
): Requirement => {
  const approved = documents.findLast((document) => document.status === 'approved') ?? null;
  const isInForce = approved !== null && documentStatus(approved) === 'approved';
  const open =
    documents.findLast((document) => document.status === 'pending' || document.status === 'rejected') ?? null;
  const newer = open && (!approved || open.id > approved.id) ? open : null;
  const current = approved ?? newer;
  const status = ((): Requirement['status'] => {
    if (isInForce) return approved.expires_on !== null && endsSoon(approved.expires_on) ? 'expires_soon' : 'approved';
    if (newer) return newer.status === 'pending' ? 'pending' : 'rejected';
    return approved ? 'expired' : 'missing';
  })();
  return { type, vehicleId, required, status, current, replacement: newer === current ? null : newer };
};

/** Every type that applies to the driver, and to each vehicle in use. */
export const requirementsOf = (database: Database, driver: DriverRow): Requirement[] => {
  // Documents of a change are listed once the change is approved and they have a vehicle.
  const documents = database.all<DocumentRow>`SELECT * FROM documents WHERE driver_id = ${driver.id}
    AND status NOT IN ('superseded', 'withdrawn') AND (vehicle_change_id IS NULL OR vehicle_id IS NOT NULL)
    ORDER BY id`;
  const vehicles = database.all<VehicleRow>`SELECT * FROM vehicles WHERE driver_id = ${driver.id}
    AND status = 'active' ORDER BY is_current DESC, id DESC`;
  const rows: Requirement[] = [];
  const add = (type: DocumentType, vehicleId: number | null, required: boolean) => {
    const sentDocuments = documents.filter(
      (document) => document.document_type_id === type.id && document.vehicle_id === vehicleId,
    );
    rows.push(judge(type, vehicleId, required, sentDocuments));
  };
  for (const { type, required } of typesOfDriver()) add(type, null, required);
  if (needsBonusProof(database, driver.id)) add(documentTypeByCode('no_claims_proof'), null, false);
  for (const vehicle of vehicles)
    for (const { type, required } of typesOfVehicle(vehicleDetails(vehicle))) add(type, vehicle.id, required);
  return rows;
};

export const presentRequirement = (database: Database, base: string, row: Requirement): object => ({
  document_type: row.type,
  vehicle_id: row.vehicleId,
  required: row.required,
  status: row.status,
  current: row.current && document(database, base, row.current),
  replacement: row.replacement && document(database, base, row.replacement),
});

interface Blocker {
  code: string;
  message: string;
  stops_on: string;
  related: { type: string; id: number } | null;
}

const shortName = (type: DocumentType) => (type.code === 'mot_certificate' ? 'MOT' : inSentence(type.name));

const blockerOf = (row: Requirement): Blocker | undefined => {
  const name = shortName(row.type);
  const blocker = (code: string, message: string, stops_on = today()): Blocker => ({
    code,
    message,
    stops_on,
    related: { type: 'document_type', id: row.type.id },
  });
  if (row.status === 'missing') return blocker('document_missing', `We don’t have your ${name}. Send it.`);
  if (row.status === 'rejected') return blocker('document_rejected', `We couldn’t accept your ${name}. Send it again.`);
  if (row.status === 'pending') return blocker('document_in_review', `We’re checking your ${name}.`);
  const last = row.current?.expires_on;
  if (!last) return undefined;
  if (row.status === 'expired')
    return blocker('document_expired', `Your ${name} expired on ${sayDay(last)}. Send the new one.`, addDays(last, 1));
  if (row.status === 'expires_soon')
    return blocker('document_expiring', `Your ${name} expires on ${sayDay(last)}. Send the new one.`, addDays(last, 1));
  return undefined;
};

/** Whether the driver may work, in the car in use; the contract's `WorkClearance`. */
export const clearanceOf = (database: Database, driver: DriverRow): object => {
  const current = database.get<
    Pick<VehicleRow, 'id'>
  >`SELECT id FROM vehicles WHERE driver_id = ${driver.id} AND status = 'active' AND is_current = 1`;
  const required = requirementsOf(database, driver).filter(
    (row) => row.required && (row.vehicleId === null || row.vehicleId === current?.id),
  );
  const blockers: Blocker[] = [
    ...required.map(blockerOf).filter((blocker) => blocker !== undefined),
    ...agreementBlockers(database, driver.id),
  ];
  const stop = (code: string, message: string) => blockers.push({ code, message, stops_on: today(), related: null });
  if (driver.status === 'suspended') stop('suspended', 'You’re suspended. Ask us why.');
  if (!current) stop('vehicle_missing', 'You have no car. Add one to work.');
  if (driver.balance_owed_limit !== null && driver.balance_owed > driver.balance_owed_limit)
    stop('balance_over_limit', 'You owe more than your limit.');
  blockers.sort((a, b) => a.stops_on.localeCompare(b.stops_on));
  const temporary = database.get<{ until: string }>`SELECT until FROM vehicle_changes WHERE kind = 'temporary'
    AND status = 'approved' AND new_vehicle_id = ${current?.id ?? 0}`;
  const firstOf = (days: readonly (string | null | undefined)[]) =>
    [...days, temporary?.until].filter((day) => typeof day === 'string').sort()[0] ?? null;
  const first = blockers[0];
  if (!first) return { state: 'clear', until: firstOf(required.map((row) => row.current?.expires_on)), blockers };
  const isStopped = first.stops_on <= today();
  return {
    state: isStopped ? 'stopped' : 'ends_soon',
    until: isStopped ? null : firstOf([addDays(first.stops_on, -1)]),
    blockers,
  };
};
