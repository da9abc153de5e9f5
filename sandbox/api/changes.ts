import type { Database } from '../world/database';
import { addDays, instant, today } from '../world/days';
import { documentTypeByCode, inSentence } from '../world/document-types';
import { mailDriver } from '../world/mail';
import type { ChangeDetails } from './change-rules';
import { isApprovedAtOnce } from './change-rules';
import { documentsOfChange, documentTypeName, typesOfChange, vehicleById, vehicleDetails } from './present';
import { found, invalid } from './problem';
import type { ChangeRow, DocumentRow, VehicleDetails, VehicleRow } from './rows';

export type Decision = 'approved' | 'rejected' | 'action_required';

/** Why a document was not accepted; the contract's `DocumentReview`. */
export interface DocumentReview {
  reason_code: string;
  reason: string;
  what_to_do: string;
  file_ids: number[];
  seen: string | null;
  expected: string | null;
}

export const changeById = (database: Database, id: number): ChangeRow | undefined =>
  database.get<ChangeRow>`SELECT * FROM vehicle_changes WHERE id = ${id}`;

/** The change. Throws 404 for a change of another driver, so that ids reveal nothing. */
export const ownChange = (database: Database, driverId: number, id: number): ChangeRow =>
  found(database.get<ChangeRow>`SELECT * FROM vehicle_changes WHERE id = ${id} AND driver_id = ${driverId}`);

export const openChange = (database: Database, driverId: number): ChangeRow | undefined =>
  database.get<ChangeRow>`SELECT * FROM vehicle_changes WHERE driver_id = ${driverId}
    AND status IN ('draft', 'pending', 'action_required')`;

/** Starts a change, or corrects the draft, which keeps its documents. */
export const saveChange = (
  database: Database,
  driverId: number,
  details: ChangeDetails,
): { row: ChangeRow; isNew: boolean } =>
  database.transaction(() => {
    const open = openChange(database, driverId);
    if (open?.status === 'pending')
      throw invalid({ kind: ['We are checking your last change. Wait for our answer, or withdraw it'] });
    const draft = { driver_id: driverId, status: 'draft', created_at: instant() };
    if (open) database.update('vehicle_changes', { ...details }, open.id);
    const id = open?.id ?? database.insert('vehicle_changes', { ...details, ...draft });
    return { row: changeById(database, id) as ChangeRow, isNew: !open };
  });

/** The newest document of a type that is not rejected. */
const currentDocumentOf = (documents: readonly DocumentRow[], typeId: number): DocumentRow | undefined =>
  documents.findLast(
    (document) =>
      document.document_type_id === typeId && (document.status === 'pending' || document.status === 'approved'),
  );

/** Sends a change to staff, or approves it if no check is needed. A pending change stays unchanged. */
export const submitChange = (database: Database, row: ChangeRow): ChangeRow =>
  database.transaction(() => {
    if (row.status === 'pending') return row;
    if (row.status !== 'draft' && row.status !== 'action_required')
      throw invalid({ vehicle_change: ['This change is closed. Start a new one'] });
    const documents = documentsOfChange(database, row.id);
    const missing = typesOfChange(database, row).filter((type) => !currentDocumentOf(documents, type.id));
    if (missing.length > 0) throw invalid({ documents: missing.map((type) => `Add your ${inSentence(type.name)}`) });
    const now = instant();
    const before = vehicleById(database, row.vehicle_id);
    if (row.vehicle_id !== null && before?.status === 'removed')
      throw invalid({ vehicle_id: ['This vehicle is no longer registered to you'] });
    database.update('vehicle_changes', { status: 'pending', submitted_at: now, review: null }, row.id);
    const submitted = changeById(database, row.id) as ChangeRow;
    const known = before && { details: vehicleDetails(before), isCurrent: before.is_current === 1 };
    const proposed = row.proposed === null ? null : (JSON.parse(row.proposed) as VehicleDetails);
    return isApprovedAtOnce(row.kind, known, proposed) ? approve(database, submitted) : submitted;
  });

/** Deletes a draft with its documents; withdraws a change that staff have. */
export const cancelChange = (database: Database, row: ChangeRow): void => {
  database.transaction(() => {
    if (row.status === 'draft') {
      database.run`DELETE FROM documents WHERE vehicle_change_id = ${row.id}`;
      database.run`DELETE FROM vehicle_changes WHERE id = ${row.id}`;
      return;
    }
    if (row.status !== 'pending' && row.status !== 'action_required')
      throw invalid({ vehicle_change: ['We’ve already made a decision on this change. You can’t withdraw it'] });
    database.run`UPDATE vehicle_changes SET status = 'cancelled', completed_at = ${instant()} WHERE id = ${row.id}`;
    database.run`UPDATE documents SET status = 'withdrawn' WHERE vehicle_change_id = ${row.id} AND status = 'pending'`;
  });
};

const expiryColumns = new Map([
  [documentTypeByCode('private_hire_vehicle_licence').id, 'plate_expires_on'],
  [documentTypeByCode('mot_certificate').id, 'mot_expires_on'],
  [documentTypeByCode('insurance_certificate').id, 'insurance_ends_on'],
] as const);

/** Accepts one document: it supersedes the previous one, and its last day becomes the vehicle's. */
export const approveDocument = (database: Database, row: DocumentRow, vehicleId: number | null): void => {
  const now = instant();
  const approved = { status: 'approved', reviewed_at: now, review: null, vehicle_id: vehicleId };
  database.update('documents', approved, row.id);
  database.run`
    UPDATE documents SET status = 'superseded'
    WHERE driver_id = ${row.driver_id} AND document_type_id = ${row.document_type_id} AND id < ${row.id} AND (
      (vehicle_id IS ${vehicleId} AND status IN ('approved', 'rejected'))
      OR (vehicle_change_id = ${row.vehicle_change_id} AND status = 'rejected'))`;
  const column = expiryColumns.get(row.document_type_id);
  if (column && vehicleId !== null)
    database.run(`UPDATE vehicles SET ${column} = ? WHERE id = ?`, row.expires_on, vehicleId);
};

export const rejectDocument = (database: Database, row: DocumentRow, review: DocumentReview): void => {
  database.update('documents', { status: 'rejected', reviewed_at: instant(), review }, row.id);
};

const approve = (database: Database, row: ChangeRow): ChangeRow => {
  const now = instant();
  let vehicleId = row.vehicle_id;
  if (row.kind === 'replace' || row.kind === 'add' || row.kind === 'temporary') {
    const added = { driver_id: row.driver_id, details: row.proposed ?? '{}', status: 'active', is_current: false };
    vehicleId = database.insert('vehicles', added);
  }
  for (const document of documentsOfChange(database, row.id)) {
    if (document.status === 'pending') approveDocument(database, document, vehicleId);
  }
  const new_vehicle_id = vehicleId === row.vehicle_id ? null : vehicleId;
  database.update('vehicle_changes', { status: 'approved', reviewed_at: now, review: null, new_vehicle_id }, row.id);
  settleVehicles(database, row.driver_id);
  return changeById(database, row.id) as ChangeRow;
};

/**
 * Stores staff's answer to a pending change. Approval also approves its documents, and the vehicle is in use from the first day that the
 * driver asked for. `review` is the message to the driver, required unless the change is approved. `documents` are the ids of the wrong
 * documents.
 */
export const decideChange = (
  database: Database,
  row: ChangeRow,
  decision: Decision,
  review: string | null,
  documents: ReadonlyMap<number, DocumentReview> = new Map(),
): ChangeRow =>
  database.transaction(() => {
    if (row.status !== 'pending') throw invalid({ vehicle_change: ['This change isn’t waiting for a decision'] });
    if (decision !== 'approved' && !review) throw invalid({ review: ['Enter the message for the driver'] });
    if (decision === 'approved') {
      const approved = approve(database, row);
      mailDriver(database, row.driver_id, 'Your change of car was approved', `We approved change of car ${row.id}.`);
      return approved;
    }
    const now = instant();
    for (const document of documentsOfChange(database, row.id)) {
      const wrong = documents.get(document.id);
      if (wrong && document.status === 'pending') rejectDocument(database, document, wrong);
    }
    const isRejected = decision === 'rejected';
    if (isRejected)
      database.run`UPDATE documents SET status = 'withdrawn' WHERE vehicle_change_id = ${row.id}
        AND status = 'pending'`;
    const answer = { status: decision, reviewed_at: now, review, ...(isRejected && { completed_at: now }) };
    database.update('vehicle_changes', answer, row.id);
    const subject = isRejected ? 'Your change of car was not approved' : 'We need more for your change of car';
    mailDriver(database, row.driver_id, subject, `Change of car ${row.id}: ${review}`);
    return changeById(database, row.id) as ChangeRow;
  });

/** Stores staff's answer to a document that belongs to no change. */
export const decideDocument = (database: Database, row: DocumentRow, review: DocumentReview | null): void => {
  database.transaction(() => {
    if (row.status !== 'pending') throw invalid({ document: ['This document isn’t waiting for a decision'] });
    if (row.vehicle_change_id !== null)
      throw invalid({ document: ['Decide on this document with its vehicle change'] });
    const name = documentTypeName(row.document_type_id);
    if (review) {
      rejectDocument(database, row, review);
      mailDriver(database, row.driver_id, `${name}: send it again`, `${review.reason} ${review.what_to_do}`);
    } else {
      approveDocument(database, row, row.vehicle_id);
      mailDriver(database, row.driver_id, `${name}: approved`, `We approved your document ${row.id}.`);
    }
  });
};

/**
 * Brings the driver's vehicles up to date: an approved change takes effect on its first day, a temporary vehicle ends after its last.
 * Called before vehicles or changes are read.
 */
export const settleVehicles = (database: Database, driverId: number): void => {
  database.transaction(() => {
    const day = today();
    const due = database.all<ChangeRow>`SELECT * FROM vehicle_changes WHERE driver_id = ${driverId}
      AND status = 'approved' AND completed_at IS NULL AND coalesce(effective_from, '') <= ${day} ORDER BY id`;
    for (const row of due) {
      takeEffect(database, row);
      database.run`UPDATE vehicle_changes SET completed_at = ${instant()} WHERE id = ${row.id}`;
    }
    const over = database.all<ChangeRow>`SELECT * FROM vehicle_changes WHERE driver_id = ${driverId}
      AND kind = 'temporary' AND completed_at IS NOT NULL AND status = 'approved' AND ended_at IS NULL
      AND until <= ${addDays(day, -1)}`;
    for (const row of over) {
      removeVehicle(database, driverId, row.new_vehicle_id, row.vehicle_id);
      database.run`UPDATE vehicle_changes SET ended_at = ${instant()} WHERE id = ${row.id}`;
    }
  });
};

const makeCurrent = (database: Database, driverId: number, vehicleId: number | null): void => {
  database.run`UPDATE vehicles SET is_current = (id IS ${vehicleId}) WHERE driver_id = ${driverId}`;
};

const currentVehicle = (database: Database, driverId: number) =>
  database.get<VehicleRow>`SELECT * FROM vehicles WHERE driver_id = ${driverId} AND is_current = 1
    AND status = 'active'`;

/** Removes a vehicle. If it was the current one, `preferred` becomes current if it is still in use, else the one added last. */
const removeVehicle = (
  database: Database,
  driverId: number,
  vehicleId: number | null,
  preferred: number | null,
): void => {
  database.run`UPDATE vehicles SET status = 'removed' WHERE id IS ${vehicleId}`;
  if (currentVehicle(database, driverId)) return;
  const next = database.get<{ id: number }>`SELECT id FROM vehicles WHERE driver_id = ${driverId}
    AND status = 'active' ORDER BY id = ${preferred ?? 0} DESC, id DESC LIMIT 1`;
  makeCurrent(database, driverId, next?.id ?? null);
};

const takeEffect = (database: Database, row: ChangeRow): void => {
  if (row.kind === 'remove') removeVehicle(database, row.driver_id, row.vehicle_id, null);
  else if (row.kind === 'update')
    database.run`UPDATE vehicles SET details = ${row.proposed ?? '{}'} WHERE id IS ${row.vehicle_id}`;
  else if (row.kind === 'add') {
    if (!currentVehicle(database, row.driver_id)) makeCurrent(database, row.driver_id, row.new_vehicle_id);
  } else {
    if (row.kind === 'replace') database.run`UPDATE vehicles SET status = 'removed' WHERE id IS ${row.vehicle_id}`;
    makeCurrent(database, row.driver_id, row.new_vehicle_id);
  }
};
