import type { Database } from './database';

export interface NewPerson {
  readonly email: string;
  /** As `hashPassword` makes it. */
  readonly password: string;
  readonly state: 'verified' | 'unverified' | 'blocked' | 'deleted';
  readonly stateText?: string | null;
  readonly callsign?: string | null;
  readonly status: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly fleet_id: number;
  readonly operating_area_id: number;
}

const json = JSON.stringify;

/** An account with its driver, of whom no more is known than what the form for new drivers asks. */
export const addPerson = (database: Database, person: NewPerson): { userId: number; driverId: number } => {
  const user = database.run(
    'INSERT INTO users (email, password, state, state_text) VALUES (?, ?, ?, ?)',
    person.email,
    person.password,
    person.state,
    person.stateText ?? null,
  );
  const driver = database.run(
    `INSERT INTO drivers (user_id, callsign, status, first_name, last_name, known_as, fleet_id, operating_area_id, phone, date_of_birth, vat_number, address,
      emergency_contact, badge, driving_licence, notifications, balance_owed, balance_owed_limit, payout_settings)
     VALUES (?, ?, ?, ?, ?, NULL, ?, ?, ?, NULL, NULL, NULL, NULL, NULL, NULL, ?, 0, 15000, ?)`,
    user.id,
    person.callsign ?? null,
    person.status,
    person.first_name,
    person.last_name,
    person.fleet_id,
    person.operating_area_id,
    person.phone,
    json({ email: true, sms: false }),
    json({
      status: 'off',
      bank_account: null,
      pays_on_weekday: 4,
      payee_check: null,
    }),
  );
  return { userId: user.id, driverId: driver.id };
};
