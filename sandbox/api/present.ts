import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Database, setting } from '../world/database';
import { addDays, today } from '../world/days';
import { type DocumentType, documentTypeById } from '../world/document-types';
import { requiredTypes } from './change-rules';
import type { ChangeRow, DocumentRow, DriverRow, FileRow, UserRow, VehicleDetails, VehicleRow } from './rows';

type Json = Record<string, unknown>;

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** Some columns of a row. `names` is a list with spaces. The contract check finds wrong names. */
export const columns = (row: object, names: string): Json => {
  const wanted = new Set(names.split(' '));
  return Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name)));
};

export const fleet = (database: Database, id: number): Json | undefined => {
  const row = database.get<Json & { support: string; is_recruiting: number; insure_available: number }>`
    SELECT * FROM fleets WHERE id = ${id}`;
  if (!row) return undefined;
  const areas = database.all<{ area_id: number }>`SELECT area_id FROM fleet_areas WHERE fleet_id = ${id}
    ORDER BY area_id`;
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
  fleet_ids: database.all<{ fleet_id: number }>`
    SELECT fleet_id FROM fleet_areas WHERE area_id = ${row.id} ORDER BY fleet_id`.map((f) => f.fleet_id),
  licensing_authority: parsed(String(row.licensing_authority)),
  vehicle_rules: parsed(String(row.vehicle_rules)),
});

export const driver = (row: DriverRow): Json =>
  columns(row, 'id callsign status first_name last_name known_as fleet_id operating_area_id');

export const driverWithFleet = (database: Database, row: DriverRow): Json => ({
  ...driver(row),
  fleet: fleet(database, row.fleet_id),
});

/** The user, with the parts that the query parameter `include` names. */
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
  ...columns(row, 'id first_name last_name known_as date_of_birth phone vat_number'),
  email,
  address: parsed(row.address),
  emergency_contact: parsed(row.emergency_contact),
  badge: parsed(row.badge),
  driving_licence: parsed(row.driving_licence),
  notifications: parsed(row.notifications),
});

export const vehicleDetails = (row: VehicleRow): VehicleDetails => JSON.parse(row.details) as VehicleDetails;

export const vehicle = (row: VehicleRow): Json => ({
  ...columns(row, 'id status plate_expires_on mot_expires_on insurance_ends_on'),
  ...vehicleDetails(row),
  is_current: row.is_current === 1,
});

const signature = (database: Database, path: string, expires: number): string =>
  createHmac('sha256', setting(database, 'key')).update(`${path}?expires=${expires}`).digest('hex');

const quarter = 15 * 60;

/** A link that opens without a session for 15 to 30 minutes. It stays the same within a quarter of an hour, so a browser may cache it. */
export const signedLink = (database: Database, base: string, path: string): string => {
  const expires = (Math.floor(Date.now() / 1000 / quarter) + 2) * quarter;
  return `${base}${path}?expires=${expires}&signature=${signature(database, path, expires)}`;
};

export const isSigned = (database: Database, path: string, query: Record<string, unknown>): boolean => {
  const expires = Number(query.expires);
  if (!(expires > Date.now() / 1000)) return false;
  const [sentSignature, expected] = [
    Buffer.from(String(query.signature)),
    Buffer.from(signature(database, path, expires)),
  ];
  return sentSignature.length === expected.length && timingSafeEqual(sentSignature, expected);
};

const pictures = new Set(['image/jpeg', 'image/png', 'image/webp']);

const file = (database: Database, base: string, row: FileRow): Json => ({
  ...columns(row, 'id label name mime_type size_bytes'),
  url: signedLink(database, base, `/files/${row.id}`),
  thumbnail_url: pictures.has(row.mime_type) ? signedLink(database, base, `/files/${row.id}/thumbnail`) : null,
});

export const filesOf = (database: Database, documentId: number): FileRow[] =>
  database.all<FileRow>`SELECT id, document_id, position, label, name, mime_type, size_bytes FROM files
    WHERE document_id = ${documentId} ORDER BY position, id`;

/** An approved document expires by the calendar, without a write to the database. */
export const documentStatus = (row: DocumentRow): string =>
  row.status === 'approved' && row.expires_on !== null && row.expires_on < today() ? 'expired' : row.status;

export const document = (database: Database, base: string, row: DocumentRow): Json => ({
  ...columns(row, 'id vehicle_change_id document_type_id vehicle_id number issued_on expires_on replaces_document_id'),
  ...columns(row, 'submitted_at reviewed_at'),
  status: documentStatus(row),
  files: filesOf(database, row.id).map((sentFile) => file(database, base, sentFile)),
  review: parsed(row.review),
});

/** The documents of a change. While it is open, without those that a later upload replaced. */
export const documentsOfChange = (database: Database, changeId: number): DocumentRow[] =>
  database.all<DocumentRow>`SELECT documents.* FROM documents JOIN vehicle_changes
    ON vehicle_changes.id = vehicle_change_id
    WHERE vehicle_change_id = ${changeId} AND (documents.status <> 'withdrawn'
    OR vehicle_changes.status IN ('rejected', 'cancelled')) ORDER BY documents.id`;

export const change = (
  database: Database,
  base: string,
  row: ChangeRow,
  include: { documents?: boolean; documentTypes?: boolean } = {},
): Json => ({
  ...columns(row, 'id kind status vehicle_id reason effective_from until review'),
  ...columns(row, 'created_at submitted_at reviewed_at completed_at'),
  proposed: parsed(row.proposed),
  ...(include.documents
    ? { documents: documentsOfChange(database, row.id).map((sentDocument) => document(database, base, sentDocument)) }
    : {}),
  ...(include.documentTypes ? { document_types: typesOfChange(database, row) } : {}),
});

export const vehicleById = (database: Database, id: number | null): VehicleRow | undefined =>
  database.get<VehicleRow>`SELECT * FROM vehicles WHERE id = ${id}`;

export const typesOfChange = (database: Database, row: ChangeRow): DocumentType[] => {
  const before = vehicleById(database, row.vehicle_id);
  return requiredTypes(row.kind, before && vehicleDetails(before), parsed(row.proposed) as VehicleDetails | null);
};

export const documentTypeName = (id: number): string => documentTypeById(id)?.name ?? 'Document';

/** How many days are "soon", for the checklist and the clearance. */
export const endsSoon = (day: string): boolean => day <= addDays(today(), 30);
