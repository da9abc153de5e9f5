import type { DocumentType, SentDocument } from '../../../src/api/documents';
import type { Vehicle } from '../../../src/api/driver';
import type { TicketSummary } from '../../../src/api/tickets';
import type { ChangeRecord } from '../../../src/api/vehicle-changes';

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

/** A driver who works, is paid and owes nothing, as GET /v1/driver returns them. */
export const activeDriver = {
  id: '2290',
  callsign: null,
  status: 'active',
  first_name: 'Adil',
  known_as: null,
  clearance: { state: 'clear', until: null, blockers: [] },
  balance_owed: { amount: 0, currency: 'GBP' },
  balance_owed_limit: null,
  payout_settings: {
    status: 'on',
    bank_account: null,
    pays_on_weekday: 4,
    changes_close_at: null,
    amount_waiting: { amount: 0, currency: 'GBP' },
    payee_check: null,
  },
};

export const car = {
  registration: 'YA23KXP',
  make: 'Toyota',
  model: 'Prius',
  colour: 'black',
  year: 2023,
  first_registered_on: '2023-05-17',
  fuel_type: 'hybrid',
  passenger_seats: 4,
  wheelchair_accessible: false,
  plate_number: 'PH 1204',
  ownership: 'owned',
};

export const vehicle: Vehicle = {
  ...car,
  id: '91',
  registration: 'BD19SMR',
  status: 'active',
  is_current: true,
  plate_expires_on: '2026-06-01',
  mot_expires_on: null,
  insurance_ends_on: null,
};

export const change: ChangeRecord = {
  id: '31',
  kind: 'replace',
  status: 'draft',
  vehicle_id: '91',
  proposed: car,
  reason: null,
  effective_from: null,
  until: null,
  created_at: '2026-03-02T08:14:09Z',
  submitted_at: null,
  reviewed_at: null,
  completed_at: null,
  review: null,
  documents: [],
  document_types: [],
};

export const documentType: DocumentType = {
  id: '15',
  code: 'insurance_certificate',
  name: 'Insurance certificate',
  scope: 'vehicle',
  proves: 'insurance',
  help: null,
  min_files: 1,
  max_files: 4,
  file_labels: ['Page 1', 'Page 2', 'Page 3', 'Page 4'],
  number_label: 'Policy number',
  single_use: false,
  asks_issued_on: true,
  asks_expires_on: true,
  check_within_days: null,
  checks: [],
  common_rejections: [],
  example_url: null,
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
