import type { Database } from './database';

export interface NewPerson {
  readonly email: string;
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

/** Creates an account and its driver with the details of the registration form only. */
export const addPerson = (database: Database, person: NewPerson): { userId: number; driverId: number } => {
  const { email, password, state, stateText, ...driver } = person;
  const userId = database.insert('users', { email, password, state, state_text: stateText });
  const driverId = database.insert('drivers', {
    ...driver,
    user_id: userId,
    notifications: { email: true, sms: false },
    balance_owed: 0,
    balance_owed_limit: 15_000,
    payout_settings: { status: 'off', bank_account: null, pays_on_weekday: 4, payee_check: null },
  });
  return { userId, driverId };
};
