import type { Database } from '../world/database';
import { instant } from '../world/days';
import { sendMail } from '../world/mail';
import type { NewPerson } from '../world/people';
import { idsPerWorld } from '../world/seed';
import { Form } from './input';
import { invalid, notFound } from './problem';
import type { UserRow } from './rows';
import { endSessionsOf } from './session';
import { forgetSent } from './verification';

export type RequestedDetails = Pick<
  NewPerson,
  'first_name' | 'last_name' | 'phone' | 'fleet_id' | 'operating_area_id' | 'password'
>;

/** A request is kept until the address is verified. Until then the address must not change, because it proves who the driver is. */
export interface ReinstatementRow extends RequestedDetails {
  readonly id: number;
  readonly user_id: number;
  readonly asked_at: string;
}

export const referenceOf = (id: number): string => `RE-${id % idsPerWorld}`;

export const reinstatementById = (database: Database, id: number): ReinstatementRow | undefined =>
  database.get<ReinstatementRow>`SELECT * FROM reinstatements WHERE id = ${id}`;

/** Requests that staff have not decided, newest first. */
export const waitingReinstatements = (database: Database): ReinstatementRow[] =>
  database.all<ReinstatementRow>`SELECT reinstatements.* FROM reinstatements JOIN users ON users.id = user_id
    WHERE state = 'deleted' ORDER BY reinstatements.id DESC`;

/** Stores a request to reopen an account. A second request replaces the first one's details. */
export const requestReinstatement = (
  database: Database,
  user: UserRow,
  details: RequestedDetails,
): ReinstatementRow => {
  const { first_name, last_name, phone, fleet_id, operating_area_id, password } = details;
  const values = { asked_at: instant(), first_name, last_name, phone, fleet_id, operating_area_id, password };
  // Reads first, because ON CONFLICT would use up an id even if it only changes a row.
  const asOf = () => database.get<ReinstatementRow>`SELECT * FROM reinstatements WHERE user_id = ${user.id}`;
  const before = asOf();
  if (before) database.update('reinstatements', values, before.id);
  else database.insert('reinstatements', { ...values, user_id: user.id });
  return asOf() as ReinstatementRow;
};

/** Reopens a deleted account. A code, mailed to the account's earlier address, proves that its owner asked. */
const reopen = (database: Database, user: UserRow, row: ReinstatementRow): UserRow => {
  database.update('users', { state: 'unverified', state_text: null, password: row.password }, user.id);
  database.run`UPDATE drivers
    SET status = 'applicant', callsign = NULL, first_name = ${row.first_name}, last_name = ${row.last_name}, phone = ${row.phone}, fleet_id = ${row.fleet_id}, operating_area_id = ${row.operating_area_id}
    WHERE user_id = ${user.id}`;
  // No credential from before the account was closed works.
  database.run`DELETE FROM resets WHERE user_id = ${user.id}`;
  endSessionsOf(database, user.id);
  forgetSent(database, user.id);
  return { ...user, password: row.password, state: 'unverified', state_text: null };
};

const refuse = (database: Database, user: UserRow, row: ReinstatementRow, reason: string): void => {
  // This also deletes the password, which is no longer needed.
  database.run`DELETE FROM reinstatements WHERE id = ${row.id}`;
  sendMail(database, {
    to: user.email,
    subject: 'Your account stays closed',
    body: `You asked us to reopen your account. We’ve reviewed your request and it will stay closed.\n\n${reason}\n\nYour reference is ${referenceOf(row.id)}. Quote it if you call us about this.`,
  });
};

/** Stores the decision of staff and mails it to the driver. `portal` is the portal's address. */
export const decideReinstatement = (
  database: Database,
  portal: string,
  id: number,
  wanted: { readonly decision: unknown; readonly reason: unknown },
): void =>
  database.transaction(() => {
    const row = reinstatementById(database, id);
    const user = row && database.get<UserRow>`SELECT * FROM users WHERE id = ${row.user_id}`;
    if (!row || !user) throw notFound();
    if (user.state !== 'deleted') throw invalid({ reinstatement: ['This account is no longer closed'] });
    if (wanted.decision === 'refused') {
      const form = new Form({ reason: wanted.reason });
      const reason = form.text('reason', 'Say why it stays closed');
      form.check();
      refuse(database, user, row, reason);
    } else if (wanted.decision === 'reopened') {
      reopen(database, user, row);
      sendMail(database, {
        to: user.email,
        subject: 'We’ve reopened your account',
        body: `Sign in with this email address and the password you chose when you asked us to reopen your account (${referenceOf(id)}). When you sign in, we’ll email you a code. If it doesn’t arrive or has expired, press “Send the code again” on the page that asks for it.`,
        link: `${portal}/login`,
      });
    } else throw invalid({ decision: ['Choose a decision'] });
  });
