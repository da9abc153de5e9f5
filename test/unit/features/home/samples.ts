import type { Agreement } from '../../../../src/api/agreements';
import type { Requirement } from '../../../../src/api/documents';
import type { Payout } from '../../../../src/api/payouts';
import type { Quote } from '../../../../src/api/quotes';
import type { Statement } from '../../../../src/api/statements';
import type { TicketSummary } from '../../../../src/api/tickets';
import { todayIn } from '../../../../src/format/dates';
import { exampleOf } from '../../../support/contract-examples';
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
  ...exampleOf<[Statement]>('InvoiceSummaryStatementList')[0],
  status: 'issued',
  due_on: '2026-03-13',
};

export const payout: Payout = {
  ...exampleOf<[Payout]>('PayoutList')[0],
  scheduled_for: '2026-03-06',
  expected_by: '2026-03-06',
  bank_account: null,
};

export const quote: Quote = {
  ...exampleOf<[Quote]>('InsuranceQuoteList')[0],
  id: '51',
  reference: 'IQ-51',
  status: 'quoted',
  vehicle_id: '91',
  vehicle_registration: 'BD19SMR',
  cover: 'comprehensive',
  starts_on: '2026-03-20',
  total: gbp(221_900),
  quoted_at: '2026-03-03T08:00:00Z',
  expires_at: '2026-03-09T17:00:00Z',
};

export const agreement: Agreement = {
  ...exampleOf<[Agreement]>('AgreementList')[0],
  accept_by: '2026-04-01',
  consequence: null,
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
