import type { DocumentType, Requirement, SentDocument } from '../../../src/api/documents';
import type { OperatingArea, Vehicle } from '../../../src/api/driver';
import type { ChangeRecord } from '../../../src/api/vehicle-changes';
import { addDays, todayIn } from '../../../src/format/dates';
import { exampleOf } from '../../support/contract-examples';
import { driver } from '../app/people';
import { change, documentType, sent, vehicle } from './samples';

const today = todayIn('Asia/Tokyo');
const inDays = (days: number) => addDays(today, days);

export const type: DocumentType = {
  ...documentType,
  help: 'All pages.',
  check_within_days: 20,
  checks: ['Your name'],
  common_rejections: ['It is blurred.'],
};
const approved: SentDocument = {
  ...sent,
  vehicle_change_id: null,
  vehicle_id: vehicle.id,
  status: 'approved',
  files: exampleOf<SentDocument>('Document').files.map((file) => ({ ...file, id: '9' })),
  issued_on: inDays(-100),
  expires_on: inDays(60),
  reviewed_at: `${inDays(-90)}T10:00:00Z`,
};
const review = {
  reason: 'It is cut off.',
  what_to_do: 'Take it again.',
  file_ids: ['9'],
  seen: 'A',
  expected: 'B',
};
const sentBack: SentDocument = { ...approved, id: '502', status: 'rejected', review };
export const row: Requirement = {
  document_type: type,
  vehicle_id: vehicle.id,
  required: true,
  status: 'approved',
  current: approved,
  replacement: sentBack,
};
const pending: SentDocument = { ...approved, id: '503', document_type_id: '16', status: 'pending', vehicle_id: null };
const ofDriver: Requirement = {
  document_type: { ...type, id: '16', name: 'Badge', scope: 'driver', proves: 'badge' },
  vehicle_id: null,
  required: true,
  status: 'pending',
  current: pending,
  replacement: null,
};
export const car: Vehicle = { ...vehicle, plate_expires_on: inDays(40), insurance_ends_on: inDays(60) };
export const closed: ChangeRecord = {
  ...change,
  id: '30',
  status: 'rejected',
  submitted_at: '2026-01-02T10:00:00Z',
  reviewed_at: '2026-01-03T10:00:00Z',
  completed_at: '2026-01-05T10:00:00Z',
  review: 'The car is too old.',
};
export const open: ChangeRecord = {
  ...change,
  reason: 'A new car',
  effective_from: inDays(3),
  document_types: [type],
  documents: [{ ...sentBack, vehicle_change_id: change.id }],
};
const [exampleArea] = exampleOf<[OperatingArea]>('OperatingAreaList');
/** The driver's own area: its council's rules show. */
export const area = { ...exampleArea, id: driver.operatingAreaId ?? '' };

export const calls = {
  vehicles: '/v1/driver/vehicles',
  checklist: '/v1/documents/current',
  newest: '/v1/documents',
  changes: '/v1/vehicle-changes?include=documents,documentTypes',
  areas: '/v1/operating-areas',
} as const;

/** All answers that the pages of documents and of the car read, with every optional field. */
export const answers = {
  [calls.vehicles]: [car],
  [calls.checklist]: [row, ofDriver],
  [calls.newest]: [pending, approved],
  [calls.changes]: [open, closed],
  [calls.areas]: [area],
};
