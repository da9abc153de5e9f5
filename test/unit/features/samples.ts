import type { DocumentType, SentDocument } from '../../../src/api/documents';
import type { DriverOverview, Vehicle, VehicleDetails } from '../../../src/api/driver';
import type { TicketSummary } from '../../../src/api/tickets';
import type { ChangeRecord } from '../../../src/api/vehicle-changes';
import { exampleOf } from '../../support/contract-examples';

/** A document to send, without details or files. */
export const emptyDocument = {
  number: '',
  issuedOn: '',
  expiresOn: '',
  files: [],
  replaces: null,
  keepFileIds: [],
  known: [],
};

/** A driver who works, is paid and owes nothing. */
export const activeDriver = {
  ...exampleOf<DriverOverview>('DriverOverview'),
  clearance: { state: 'clear', until: null, blockers: [] },
  balance_owed: { amount: 0, currency: 'GBP' },
  balance_owed_limit: null,
};

export const vehicle: Vehicle = {
  ...exampleOf<[Vehicle]>('VehicleList')[0],
  id: '91',
  registration: 'BD19SMR',
  plate_expires_on: '2026-06-01',
  mot_expires_on: null,
  insurance_ends_on: null,
};

const [draft] = exampleOf<[ChangeRecord]>('VehicleChangeList');

export const car: VehicleDetails = { ...draft.proposed, registration: 'YA23KXP', plate_number: 'PH 1204' };

/** A draft without documents. */
export const change: ChangeRecord = {
  ...draft,
  id: '31',
  vehicle_id: '91',
  proposed: car,
  effective_from: null,
  document_types: [],
};

export const documentType: DocumentType = {
  ...(draft.document_types as [DocumentType])[0],
  file_labels: ['Page 1', 'Page 2', 'Page 3', 'Page 4'],
};

export const sent: SentDocument = {
  id: '501',
  vehicle_change_id: '31',
  document_type_id: '15',
  vehicle_id: null,
  status: 'pending',
  number: 'P-1',
  issued_on: '2026-03-01',
  expires_on: '2027-02-28',
  files: [],
  submitted_at: '2026-03-02T09:00:00Z',
  reviewed_at: null,
  review: null,
};

export const ticket: TicketSummary = {
  id: '4711',
  subject: 'Vehicle change Submitted',
  status: 'new',
  related: [{ type: 'vehicle_change', id: '31' }],
  created_at: '2026-03-02T10:00:01Z',
  updated_at: '2026-03-02T10:00:01Z',
};
