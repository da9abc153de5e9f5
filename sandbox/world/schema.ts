import { agreementTables } from './agreement-seed';
import { insuranceTables } from './insurance-tables';

/** The version of the schema. Increase it with each change below: a stored database of another version is deleted and seeded again. */
export const schemaVersion = 14;

export const schema = `
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE fleets (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL, logo_url TEXT, is_recruiting INTEGER NOT NULL,
  insure_available INTEGER NOT NULL, insure_unavailable_message TEXT, timezone TEXT NOT NULL, support TEXT NOT NULL) STRICT;
CREATE TABLE operating_areas (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, is_open INTEGER NOT NULL, licensing_authority TEXT NOT NULL, vehicle_rules TEXT NOT NULL) STRICT;
CREATE TABLE fleet_areas (fleet_id INTEGER NOT NULL REFERENCES fleets, area_id INTEGER NOT NULL REFERENCES operating_areas, PRIMARY KEY (fleet_id, area_id)) STRICT;

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT, email TEXT NOT NULL UNIQUE COLLATE NOCASE, password TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('verified', 'unverified', 'blocked', 'deleted')), state_text TEXT) STRICT;
CREATE TABLE drivers (
  id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL UNIQUE REFERENCES users, callsign TEXT,
  status TEXT NOT NULL CHECK (status IN ('applicant', 'active', 'suspended', 'inactive')),
  first_name TEXT NOT NULL, last_name TEXT NOT NULL, known_as TEXT, fleet_id INTEGER NOT NULL REFERENCES fleets,
  operating_area_id INTEGER NOT NULL REFERENCES operating_areas, phone TEXT NOT NULL, date_of_birth TEXT, vat_number TEXT, address TEXT,
  emergency_contact TEXT, badge TEXT, driving_licence TEXT, notifications TEXT NOT NULL,
  balance_owed INTEGER NOT NULL, balance_owed_limit INTEGER, payout_settings TEXT NOT NULL) STRICT;

CREATE TABLE sessions (
  hash TEXT PRIMARY KEY, user_id INTEGER REFERENCES users, token TEXT NOT NULL, remember INTEGER NOT NULL, expires_at INTEGER NOT NULL) STRICT;
CREATE TABLE attempts (subject TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE INDEX attempts_by_subject ON attempts (subject, at);
CREATE TABLE codes (
  user_id INTEGER PRIMARY KEY REFERENCES users, code TEXT NOT NULL, tries INTEGER NOT NULL, sent_count INTEGER NOT NULL, sent_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL) STRICT;
CREATE TABLE links (user_id INTEGER PRIMARY KEY REFERENCES users, sent_count INTEGER NOT NULL, sent_at INTEGER NOT NULL) STRICT;
CREATE TABLE reinstatements (
  id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL UNIQUE REFERENCES users, asked_at TEXT NOT NULL,
  first_name TEXT NOT NULL, last_name TEXT NOT NULL, phone TEXT NOT NULL, fleet_id INTEGER NOT NULL REFERENCES fleets,
  operating_area_id INTEGER NOT NULL REFERENCES operating_areas, password TEXT NOT NULL) STRICT;
CREATE TABLE resets (hash TEXT PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES users, expires_at INTEGER NOT NULL) STRICT;
CREATE TABLE mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT, recipient TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL, code TEXT, link TEXT, sent_at TEXT NOT NULL) STRICT;

CREATE TABLE vehicles (
  id INTEGER PRIMARY KEY AUTOINCREMENT, driver_id INTEGER NOT NULL REFERENCES drivers, details TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'pending', 'suspended', 'removed')), is_current INTEGER NOT NULL,
  plate_expires_on TEXT, mot_expires_on TEXT, insurance_ends_on TEXT) STRICT;
CREATE INDEX vehicles_by_driver ON vehicles (driver_id);
CREATE TABLE vehicle_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT, driver_id INTEGER NOT NULL REFERENCES drivers,
  kind TEXT NOT NULL CHECK (kind IN ('replace', 'add', 'temporary', 'update', 'remove')),
  status TEXT NOT NULL CHECK (status IN ('draft', 'pending', 'action_required', 'approved', 'rejected', 'cancelled')),
  vehicle_id INTEGER REFERENCES vehicles, new_vehicle_id INTEGER REFERENCES vehicles, proposed TEXT, reason TEXT, effective_from TEXT, until TEXT,
  created_at TEXT NOT NULL, submitted_at TEXT, reviewed_at TEXT, completed_at TEXT, ended_at TEXT, review TEXT) STRICT;
CREATE INDEX vehicle_changes_by_driver ON vehicle_changes (driver_id);
CREATE UNIQUE INDEX one_open_change ON vehicle_changes (driver_id) WHERE status IN ('draft', 'pending', 'action_required');

CREATE TABLE documents (
  id INTEGER PRIMARY KEY AUTOINCREMENT, driver_id INTEGER NOT NULL REFERENCES drivers, vehicle_change_id INTEGER REFERENCES vehicle_changes,
  document_type_id INTEGER NOT NULL, vehicle_id INTEGER REFERENCES vehicles,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'superseded', 'withdrawn')),
  number TEXT, issued_on TEXT, expires_on TEXT, replaces_document_id INTEGER, submitted_at TEXT NOT NULL, reviewed_at TEXT, review TEXT) STRICT;
CREATE INDEX documents_by_driver ON documents (driver_id);
CREATE INDEX documents_by_change ON documents (vehicle_change_id);
CREATE TABLE files (
  id INTEGER PRIMARY KEY AUTOINCREMENT, document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE, position INTEGER NOT NULL, label TEXT,
  name TEXT NOT NULL, mime_type TEXT NOT NULL, size_bytes INTEGER NOT NULL, content BLOB NOT NULL) STRICT;
CREATE INDEX files_by_document ON files (document_id);
CREATE TABLE answers_by_key (
  driver_id INTEGER NOT NULL REFERENCES drivers, key TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (driver_id, key)) STRICT;

CREATE TABLE news_categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE TABLE news_posts (
  id INTEGER PRIMARY KEY, title TEXT NOT NULL, excerpt TEXT NOT NULL, news_category_id INTEGER NOT NULL REFERENCES news_categories, is_pinned INTEGER NOT NULL,
  is_important INTEGER NOT NULL, published_at TEXT NOT NULL, call_to_action TEXT, image_alt TEXT, body_html TEXT NOT NULL) STRICT;
CREATE TABLE deals (
  id INTEGER PRIMARY KEY, title TEXT NOT NULL, provider_name TEXT NOT NULL, category TEXT NOT NULL, saving TEXT NOT NULL, summary TEXT NOT NULL,
  how_to_use TEXT NOT NULL, redemption TEXT NOT NULL, starts_on TEXT NOT NULL, ends_on TEXT, terms_html TEXT NOT NULL, is_featured INTEGER NOT NULL,
  area_ids TEXT) STRICT;

CREATE TABLE desk_users (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, email TEXT UNIQUE COLLATE NOCASE, external_id TEXT UNIQUE, phone TEXT,
  role TEXT NOT NULL CHECK (role IN ('end-user', 'agent', 'admin')), created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT;
CREATE TABLE desk_identities (value TEXT PRIMARY KEY COLLATE NOCASE, user_id INTEGER NOT NULL REFERENCES desk_users) STRICT;
CREATE TABLE desk_tickets (
  id INTEGER PRIMARY KEY AUTOINCREMENT, external_id TEXT, subject TEXT NOT NULL, status TEXT NOT NULL, priority TEXT, type TEXT, requester_id INTEGER NOT NULL REFERENCES desk_users,
  submitter_id INTEGER NOT NULL REFERENCES desk_users, assignee_id INTEGER, tags TEXT NOT NULL, custom_fields TEXT NOT NULL, is_public INTEGER NOT NULL,
  followup_source_id INTEGER REFERENCES desk_tickets, created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT;
CREATE INDEX desk_tickets_by_external_id ON desk_tickets (external_id);
CREATE TABLE desk_comments (
  id INTEGER PRIMARY KEY AUTOINCREMENT, ticket_id INTEGER NOT NULL REFERENCES desk_tickets, author_id INTEGER NOT NULL REFERENCES desk_users,
  body TEXT NOT NULL, public INTEGER NOT NULL, created_at TEXT NOT NULL) STRICT;
CREATE INDEX desk_comments_by_ticket ON desk_comments (ticket_id);
CREATE TABLE desk_keys (key TEXT PRIMARY KEY, body TEXT NOT NULL, ticket_id INTEGER NOT NULL, answer TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE TABLE desk_tokens (hash TEXT PRIMARY KEY, scope TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;

CREATE TABLE envelopes (id INTEGER PRIMARY KEY AUTOINCREMENT, project TEXT NOT NULL, received_at TEXT NOT NULL, header TEXT NOT NULL, items TEXT NOT NULL) STRICT;
${agreementTables}${insuranceTables}`;
