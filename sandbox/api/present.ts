import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../world/database';
import { addDays, today } from '../world/days';
import { type DocumentType, documentTypeById } from '../world/document-types';
import { requiredTypes } from './change-rules';
import type { ChangeRow, DocumentRow, DriverRow, FileRow, UserRow, VehicleDetails, VehicleRow } from './rows';

type Json = Record<string, unknown>;

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

export const fleet = (database: Database, id: number): Json | undefined => {
  const row = database.get<Json & { support: string; is_recruiting: number; insure_available: number }>(
    'SELECT * FROM fleets WHERE id = ?',
    id,
  );
  if (!row) return undefined;
  const areas = database.all<{ area_id: number }>(
    'SELECT area_id FROM fleet_areas WHERE fleet_id = ? ORDER BY area_id',
    id,
  );
  return {
    ...row,
    operating_area_ids: areas.map((area) => area.area_id),
    is_recruiting: row.is_recruiting === 1,
    insure_available: row.insure_available === 1,
    support: parsed(row.support),
  };
};

export const operatingArea = (
  database: Database,
  row: { id: number; name: string; is_open: number } & Record<string, unknown>,
): Json => ({
  id: row.id,
  name: row.name,
  is_open: row.is_open === 1,
  fleet_ids: database
    .all<{ fleet_id: number }>('SELECT fleet_id FROM fleet_areas WHERE area_id = ? ORDER BY fleet_id', row.id)
    .map((f) => f.fleet_id),
  licensing_authority: parsed(String(row.licensing_authority)),
  vehicle_rules: parsed(String(row.vehicle_rules)),
});

export const driver = (row: DriverRow): Json => ({
  id: row.id,
  callsign: row.callsign,
  status: row.status,
  first_name: row.first_name,
  last_name: row.last_name,
  known_as: row.known_as,
  fleet_id: row.fleet_id,
  operating_area_id: row.operating_area_id,
});

export const driverWithFleet = (database: Database, row: DriverRow): Json => ({
  ...driver(row),
  fleet: fleet(database, row.fleet_id),
});

/** `include` as in the call's query. */
export const user = (
  database: Database,
  row: UserRow,
  driverRow: DriverRow,
  include: 'driver' | 'driver.fleet' | undefined,
): Json => ({
  id: row.id,
  email: row.email,
  status: row.state,
  ...(include === 'driver' ? { driver: driver(driverRow) } : {}),
  ...(include === 'driver.fleet' ? { driver: driverWithFleet(database, driverRow) } : {}),
});

export const profile = (row: DriverRow, email: string): Json => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  known_as: row.known_as,
  date_of_birth: row.date_of_birth,
  email,
  phone: row.phone,
  vat_number: row.vat_number,
  address: parsed(row.address),
  emergency_contact: parsed(row.emergency_contact),
  badge: parsed(row.badge),
  driving_licence: parsed(row.driving_licence),
  notifications: parsed(row.notifications),
});

export const vehicleDetails = (row: VehicleRow): VehicleDetails => JSON.parse(row.details) as VehicleDetails;

export const vehicle = (row: VehicleRow): Json => ({
  id: row.id,
  ...vehicleDetails(row),
  status: row.status,
  is_current: row.is_current === 1,
  plate_expires_on: row.plate_expires_on,
  mot_expires_on: row.mot_expires_on,
  insurance_ends_on: row.insurance_ends_on,
});

const signature = (database: Database, path: string, expires: number): string => {
  const key = database.get<{ value: string }>("SELECT value FROM settings WHERE name = 'key'")?.value ?? '';
  return createHmac('sha256', key).update(`${path}?expires=${expires}`).digest('hex');
};

const quarter = 15 * 60;

/** A link that opens without a session for 15 to 30 minutes. It stays the same within a quarter of an hour, so a browser may cache it. */
export const signedLink = (database: Database, base: string, path: string): string => {
  const expires = (Math.floor(Date.now() / 1000 / quarter) + 2) * quarter;
  return `${base}${path}?expires=${expires}&signature=${signature(database, path, expires)}`;
};

export const isSigned = (database: Database, path: string, query: Record<string, unknown>): boolean => {
  const expires = Number(query.expires);
  if (!(expires > Date.now() / 1000)) return false;
  const [given, expected] = [Buffer.from(String(query.signature)), Buffer.from(signature(database, path, expires))];
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const pictures = new Set(['image/jpeg', 'image/png', 'image/webp']);

const file = (database: Database, base: string, row: FileRow): Json => ({
  id: row.id,
  label: row.label,
  name: row.name,
  mime_type: row.mime_type,
  size_bytes: row.size_bytes,
  url: signedLink(database, base, `/files/${row.id}`),
  thumbnail_url: pictures.has(row.mime_type) ? signedLink(database, base, `/files/${row.id}/thumbnail`) : null,
});

export const filesOf = (database: Database, documentId: number): FileRow[] =>
  database.all<FileRow>(
    'SELECT id, document_id, position, label, name, mime_type, size_bytes FROM files WHERE document_id = ? ORDER BY position, id',
    documentId,
  );

/** An approved document expires by the calendar; nobody writes that down. */
export const documentStatus = (row: DocumentRow): string =>
  row.status === 'approved' && row.expires_on !== null && row.expires_on < today() ? 'expired' : row.status;

export const document = (database: Database, base: string, row: DocumentRow): Json => ({
  id: row.id,
  vehicle_change_id: row.vehicle_change_id,
  document_type_id: row.document_type_id,
  vehicle_id: row.vehicle_id,
  status: documentStatus(row),
  number: row.number,
  issued_on: row.issued_on,
  expires_on: row.expires_on,
  files: filesOf(database, row.id).map((one) => file(database, base, one)),
  replaces_document_id: row.replaces_document_id,
  submitted_at: row.submitted_at,
  reviewed_at: row.reviewed_at,
  review: parsed(row.review),
});

/** The papers of a change. While it is open, those that a later upload took the place of are left out. */
export const documentsOfChange = (database: Database, changeId: number): DocumentRow[] =>
  database.all<DocumentRow>(
    `SELECT documents.* FROM documents JOIN vehicle_changes ON vehicle_changes.id = vehicle_change_id
     WHERE vehicle_change_id = ? AND (documents.status <> 'withdrawn' OR vehicle_changes.status IN ('rejected', 'cancelled')) ORDER BY documents.id`,
    changeId,
  );

export const change = (
  database: Database,
  base: string,
  row: ChangeRow,
  include: { documents?: boolean; documentTypes?: boolean } = {},
): Json => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  vehicle_id: row.vehicle_id,
  proposed: parsed(row.proposed),
  reason: row.reason,
  effective_from: row.effective_from,
  until: row.until,
  created_at: row.created_at,
  submitted_at: row.submitted_at,
  reviewed_at: row.reviewed_at,
  completed_at: row.completed_at,
  review: row.review,
  ...(include.documents
    ? { documents: documentsOfChange(database, row.id).map((one) => document(database, base, one)) }
    : {}),
  ...(include.documentTypes ? { document_types: typesOfChange(database, row) } : {}),
});

/** The document types that a change needs. */
export const typesOfChange = (database: Database, row: ChangeRow): DocumentType[] => {
  const before =
    row.vehicle_id === null
      ? undefined
      : database.get<VehicleRow>('SELECT * FROM vehicles WHERE id = ?', row.vehicle_id);
  return requiredTypes(row.kind, before && vehicleDetails(before), parsed(row.proposed) as VehicleDetails | null);
};

export const documentTypeName = (id: number): string => documentTypeById(id)?.name ?? 'Document';

/** `29 days or fewer` is "soon" in the checklist and in the driver's standing alike. */
export const endsSoon = (day: string): boolean => day <= addDays(today(), 30);
