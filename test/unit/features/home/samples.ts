import type { Agreement } from '../../../../src/api/agreements';
import type { Requirement } from '../../../../src/api/documents';
import type { Payout } from '../../../../src/api/payouts';
import type { Quote } from '../../../../src/api/quotes';
import type { Statement } from '../../../../src/api/statements';
import type { TicketSummary } from '../../../../src/api/tickets';
import { todayIn } from '../../../../src/format/dates';
import { gbp } from '../earnings-samples';
import { activeDriver, documentType, sent } from '../samples';

export const today = '2026-03-05';
export const timeZone = 'Asia/Tokyo';

export const requirement: Requirement = {
  document_type: documentType,
  vehicle_id: '91',
  required: true,
  status: 'approved',
  current: { ...sent, vehicle_change_id: null, status: 'approved', expires_on: '2026-12-31' },
  replacement: null,
};

export const statement: Statement = {
  id: '2609',
  reference: 'S-2026-09',
  status: 'issued',
  period_start: '2026-02-23',
  period_end: '2026-03-01',
  issued_on: '2026-03-02',
  due_on: '2026-03-13',
  opening_balance: gbp(0),
  charges: gbp(4_250),
  credits: gbp(0),
  payments: gbp(0),
  closing_balance: gbp(4_250),
  outstanding: gbp(4_250),
  pending: gbp(0),
  invoices_count: 1,
};

export const payout: Payout = {
  id: '3310',
  reference: 'P-3310',
  status: 'scheduled',
  amount: gbp(57_342),
  period_start: '2026-02-23',
  period_end: '2026-03-01',
  scheduled_for: '2026-03-06',
  sent_at: null,
  expected_by: '2026-03-06',
  paid_at: null,
  bank_account: null,
  held_reason: null,
  failure: null,
};

export const quote: Quote = {
  id: '51',
  reference: 'IQ-51',
  status: 'quoted',
  vehicle_id: '91',
  vehicle_registration: 'BD19SMR',
  cover: 'comprehensive',
  use: null,
  insurer_name: null,
  broker_name: null,
  starts_on: '2026-03-20',
  ends_on: null,
  price_lines: [],
  total: gbp(221_900),
  excess: null,
  payment_plan: null,
  policy_number: null,
  instalments: null,
  no_claims_bonus: null,
  documents: [],
  message: null,
  submitted_at: '2026-03-02T08:00:00Z',
  quoted_at: '2026-03-03T08:00:00Z',
  expires_at: '2026-03-09T17:00:00Z',
  accepted_at: null,
  issued_at: null,
};

export const agreement: Agreement = {
  id: '91',
  title: 'Driver terms',
  kind: 'driver_terms',
  version: '3.2',
  status: 'to_accept',
  published_on: '2026-03-01',
  effective_from: '2026-04-02',
  accept_by: '2026-04-01',
  consequence: null,
  summary: [],
  changes: [],
  document: {
    url: 'https://files.operator.example/a/91.pdf',
    mime_type: 'application/pdf',
    size_bytes: 1,
    pages: null,
  },
  accepted_at: null,
  accepted_name: null,
  receipt_reference: null,
};

export const ticket: TicketSummary = {
  id: '71',
  subject: 'Parking charge on job B-881907',
  status: 'open',
  related: [],
  created_at: '2026-03-05T00:00:00Z',
  updated_at: '2026-03-05T00:00:00Z',
};

export const blocker = (code: string, related: object | null = null) => ({
  code,
  message: `About ${code}.`,
  stops_on: todayIn(timeZone),
  related,
});

export const stoppedDriver = (status: string, ...blockers: readonly object[]) => ({
  ...activeDriver,
  status,
  clearance: { state: 'stopped', until: null, blockers },
});

export const emptyLists = {
  '/v1/driver/vehicles': [],
  '/v1/documents/current': [],
  '/v1/vehicle-changes?include=documents,documentTypes': [],
  '/v1/operating-areas': [],
  '/v1/agreements': [],
  '/v1/insure/quotes': [],
  '/v1/payouts': [],
  '/v1/earnings': [],
  '/v1/invoice-summary-statements': [],
  '/v1/news-posts': [],
};
