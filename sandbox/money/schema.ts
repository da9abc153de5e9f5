/**
 * Created when a world is first asked about money: most worlds never are, and creating tables takes time. Increase `schemaVersion` with
 * each change here.
 */
export const moneySchema = `
CREATE TABLE money_accounts (driver_id INTEGER PRIMARY KEY REFERENCES drivers, script TEXT NOT NULL) STRICT;

CREATE TABLE plans (
  id INTEGER PRIMARY KEY AUTOINCREMENT, driver_id INTEGER NOT NULL REFERENCES drivers, kind TEXT NOT NULL, name TEXT NOT NULL, summary TEXT NOT NULL,
  amount INTEGER, frequency TEXT NOT NULL CHECK (frequency IN ('per_job', 'weekly', 'monthly')), vat_rate_bps INTEGER NOT NULL, started_on TEXT NOT NULL,
  ends_on TEXT, charged TEXT NOT NULL CHECK (charged IN ('commission', 'earnings', 'invoice')), tiers TEXT NOT NULL) STRICT;

CREATE TABLE payouts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, driver_id INTEGER NOT NULL REFERENCES drivers,
  status TEXT NOT NULL CHECK (status IN ('scheduled', 'processing', 'paid', 'failed', 'on_hold', 'cancelled')), amount INTEGER NOT NULL,
  period_start TEXT NOT NULL, period_end TEXT NOT NULL, scheduled_for TEXT NOT NULL, sent_at TEXT, expected_by TEXT NOT NULL, paid_at TEXT,
  bank_account TEXT, held_reason TEXT, failure_code TEXT) STRICT;
CREATE INDEX payouts_by_driver ON payouts (driver_id, scheduled_for);
CREATE TABLE payout_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT, payout_id INTEGER NOT NULL REFERENCES payouts ON DELETE CASCADE, kind TEXT NOT NULL,
  amount INTEGER NOT NULL, week_id INTEGER REFERENCES earning_weeks, invoice_id INTEGER REFERENCES invoices) STRICT;
CREATE INDEX payout_lines_by_payout ON payout_lines (payout_id);

CREATE TABLE earning_weeks (
  id INTEGER PRIMARY KEY AUTOINCREMENT, driver_id INTEGER NOT NULL REFERENCES drivers, starts_on TEXT NOT NULL, rate_bps INTEGER NOT NULL,
  closed_at TEXT, fees TEXT NOT NULL, payout_id INTEGER REFERENCES payouts, counted_jobs INTEGER NOT NULL, is_settled INTEGER NOT NULL, slip INTEGER NOT NULL) STRICT;
CREATE UNIQUE INDEX earning_weeks_by_driver ON earning_weeks (driver_id, starts_on);
CREATE TABLE shifts (driver_id INTEGER NOT NULL REFERENCES drivers, starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL) STRICT;
CREATE INDEX shifts_by_driver ON shifts (driver_id, starts_at);
CREATE TABLE bookings (
  id INTEGER PRIMARY KEY AUTOINCREMENT, driver_id INTEGER NOT NULL REFERENCES drivers, week_id INTEGER NOT NULL REFERENCES earning_weeks, status TEXT NOT NULL,
  payment_method TEXT NOT NULL, work_date TEXT NOT NULL, booked_at TEXT NOT NULL, pickup_at TEXT NOT NULL, ends_at TEXT NOT NULL,
  pickup TEXT NOT NULL, stops TEXT NOT NULL, drop_off TEXT, tenths_of_miles INTEGER, waiting_minutes INTEGER NOT NULL, registration TEXT NOT NULL,
  fare INTEGER NOT NULL, waiting INTEGER NOT NULL, extras TEXT NOT NULL, extras_total INTEGER NOT NULL, tip INTEGER NOT NULL,
  commission INTEGER NOT NULL, commission_vat INTEGER NOT NULL) STRICT;
CREATE INDEX bookings_by_driver ON bookings (driver_id, work_date);
CREATE TABLE booking_adjustments (
  id INTEGER PRIMARY KEY AUTOINCREMENT, booking_id INTEGER NOT NULL REFERENCES bookings ON DELETE CASCADE, at TEXT NOT NULL, reason_code TEXT NOT NULL,
  reason TEXT NOT NULL, amount INTEGER NOT NULL) STRICT;
CREATE INDEX booking_adjustments_by_booking ON booking_adjustments (booking_id);

CREATE TABLE statements (
  id INTEGER PRIMARY KEY AUTOINCREMENT, driver_id INTEGER NOT NULL REFERENCES drivers, period_start TEXT NOT NULL, period_end TEXT NOT NULL,
  issued_on TEXT NOT NULL, due_on TEXT NOT NULL) STRICT;
CREATE UNIQUE INDEX statements_by_driver ON statements (driver_id, period_start);
CREATE TABLE invoices (
  id INTEGER PRIMARY KEY AUTOINCREMENT, driver_id INTEGER NOT NULL REFERENCES drivers, statement_id INTEGER NOT NULL REFERENCES statements,
  kind TEXT NOT NULL, issued_on TEXT NOT NULL, due_on TEXT NOT NULL, total INTEGER NOT NULL) STRICT;
CREATE INDEX invoices_by_driver ON invoices (driver_id, issued_on);
CREATE INDEX invoices_by_statement ON invoices (statement_id);
CREATE TABLE invoice_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT, invoice_id INTEGER NOT NULL REFERENCES invoices ON DELETE CASCADE, description TEXT NOT NULL,
  period_start TEXT, period_end TEXT, quantity INTEGER NOT NULL, unit_price INTEGER NOT NULL, net INTEGER NOT NULL, vat_rate_bps INTEGER NOT NULL,
  vat INTEGER NOT NULL, booking_id INTEGER) STRICT;
CREATE INDEX invoice_lines_by_invoice ON invoice_lines (invoice_id);

CREATE TABLE payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT, driver_id INTEGER NOT NULL REFERENCES drivers,
  status TEXT NOT NULL CHECK (status IN ('requires_action', 'processing', 'succeeded', 'failed', 'cancelled')),
  method TEXT NOT NULL CHECK (method IN ('card', 'earnings', 'bank_transfer', 'cash', 'credit')), amount INTEGER NOT NULL, created_at TEXT NOT NULL,
  paid_at TEXT, week_id INTEGER REFERENCES earning_weeks, token TEXT, return_url TEXT, settles_at TEXT, failure_message TEXT) STRICT;
CREATE INDEX payments_by_driver ON payments (driver_id, status);
CREATE INDEX payments_by_week ON payments (week_id);
CREATE TABLE payment_parts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, payment_id INTEGER NOT NULL REFERENCES payments ON DELETE CASCADE, invoice_id INTEGER NOT NULL REFERENCES invoices,
  amount INTEGER NOT NULL) STRICT;
CREATE INDEX payment_parts_by_payment ON payment_parts (payment_id);
CREATE INDEX payment_parts_by_invoice ON payment_parts (invoice_id);
`;

/** Where each table's ids start in the first world, within the 100,000 of a world. */
export const firstMoneyIds: Readonly<Record<string, number>> = {
  plans: 41,
  payouts: 3250,
  payout_lines: 11_001,
  earning_weeks: 70_054,
  bookings: 32_098,
  booking_adjustments: 5102,
  statements: 2550,
  invoices: 18_144,
  invoice_lines: 40_001,
  payments: 9071,
  payment_parts: 60_001,
};
