/** Quotes and their documents. `offer` is the contract's object as JSON text. */
export const insuranceTables = `
CREATE TABLE insurance_quotes (
  id INTEGER PRIMARY KEY AUTOINCREMENT, driver_id INTEGER NOT NULL REFERENCES drivers, vehicle_id INTEGER NOT NULL, vehicle_registration TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('submitted', 'referred', 'quoted', 'declined', 'accepted', 'issued', 'withdrawn')),
  schema_version TEXT NOT NULL, claim_schema_version TEXT, answers TEXT NOT NULL, declarations TEXT NOT NULL, starts_on TEXT NOT NULL,
  offer TEXT, message TEXT, payment_plan TEXT CHECK (payment_plan IN ('annual', 'instalments')), policy_number TEXT,
  submitted_at TEXT NOT NULL, quoted_at TEXT, expires_at TEXT, accepted_at TEXT, issued_at TEXT) STRICT;
CREATE INDEX insurance_quotes_by_driver ON insurance_quotes (driver_id);
CREATE TABLE insurance_papers (
  id INTEGER PRIMARY KEY AUTOINCREMENT, quote_id INTEGER NOT NULL REFERENCES insurance_quotes ON DELETE CASCADE, kind TEXT NOT NULL, name TEXT NOT NULL,
  content BLOB NOT NULL) STRICT;
CREATE INDEX insurance_papers_by_quote ON insurance_papers (quote_id);
`;
