import type { Database } from '../world/database';
import { instant } from '../world/days';
import { sendMail } from '../world/mail';
import { idsPerWorld } from '../world/seed';
import { Form } from './input';
import { invalid, notFound } from './problem';
import type { UserRow } from './rows';
import { endSessionsOf } from './session';
import { forgetSent } from './verification';

/** What the account shall be like when it is open again. */
export interface AskedDetails {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly fleet_id: number;
  readonly operating_area_id: number;
  /** As `hashPassword` makes it. */
  readonly password: string;
}

/** Stays until the address is verified: so long it may not be changed, because it proves who is back. */
export interface ReinstatementRow extends AskedDetails {
  readonly id: number;
  readonly user_id: number;
  readonly asked_at: string;
}

type ReinstatementDecision = 'reopened' | 'refused';

/** Outlives the request, so that a second decision is answered. */
export interface DecisionRow {
  readonly id: number;
  readonly user_id: number;
  readonly decision: ReinstatementDecision;
  /** What the driver was told. */
  readonly reason: string | null;
  readonly decided_at: string;
}

export const referenceOf = (id: number): string => `RE-${id % idsPerWorld}`;

export const reinstatementById = (database: Database, id: number): ReinstatementRow | undefined =>
  database.get<ReinstatementRow>('SELECT * FROM reinstatements WHERE id = ?', id);

export const decisionById = (database: Database, id: number): DecisionRow | undefined =>
  database.get<DecisionRow>('SELECT * FROM reinstatement_decisions WHERE id = ?', id);

/** Those that people still have to decide, newest first. */
export const waitingReinstatements = (database: Database): ReinstatementRow[] =>
  database.all<ReinstatementRow>(
    `SELECT reinstatements.* FROM reinstatements JOIN users ON users.id = user_id
     WHERE state = 'deleted' AND reinstatements.id NOT IN (SELECT id FROM reinstatement_decisions) ORDER BY reinstatements.id DESC`,
  );

/** Remembers that the account was asked for, and as what. Asking twice is asking once: the newer details count. */
export const askBack = (database: Database, user: UserRow, asked: AskedDetails): ReinstatementRow => {
  const { first_name, last_name, phone, fleet_id, operating_area_id, password } = asked;
  const values = { asked_at: instant(), first_name, last_name, phone, fleet_id, operating_area_id, password };
  // One that was decided belongs to an account that was closed once more since.
  database.run(
    'DELETE FROM reinstatements WHERE user_id = ? AND id IN (SELECT id FROM reinstatement_decisions)',
    user.id,
  );
  // Not one statement with ON CONFLICT: that uses up a number even when it only changes a row.
  const asOf = () => database.get<ReinstatementRow>('SELECT * FROM reinstatements WHERE user_id = ?', user.id);
  const before = asOf();
  if (before) database.update('reinstatements', values, before.id);
  else database.insert('reinstatements', { ...values, user_id: user.id });
  return asOf() as ReinstatementRow;
};

const writeDown = (
  database: Database,
  row: ReinstatementRow,
  decision: ReinstatementDecision,
  reason: string | null,
): void => {
  const { id, user_id } = row;
  database.insert('reinstatement_decisions', { id, user_id, decision, reason, decided_at: instant() });
};

/** Opens a deleted account again. Who asked is proven by the code, which goes to the address that the account had. */
export const reopen = (database: Database, user: UserRow, row: ReinstatementRow): UserRow => {
  database.update('users', { state: 'unverified', state_text: null, password: row.password }, user.id);
  database.run(
    `UPDATE drivers SET status = 'applicant', callsign = NULL, first_name = ?, last_name = ?, phone = ?, fleet_id = ?, operating_area_id = ?
     WHERE user_id = ?`,
    row.first_name,
    row.last_name,
    row.phone,
    row.fleet_id,
    row.operating_area_id,
    user.id,
  );
  // No credential from before the account was closed works.
  database.run('DELETE FROM resets WHERE user_id = ?', user.id);
  endSessionsOf(database, user.id);
  forgetSent(database, user.id);
  writeDown(database, row, 'reopened', null);
  return { ...user, password: row.password, state: 'unverified', state_text: null };
};

const refuse = (database: Database, user: UserRow, row: ReinstatementRow, reason: string): void => {
  // This also deletes the password, which is no longer needed.
  database.run('DELETE FROM reinstatements WHERE id = ?', row.id);
  writeDown(database, row, 'refused', reason);
  sendMail(database, {
    to: user.email,
    subject: 'Your account stays closed',
    body: `You asked us to reopen your account. We’ve reviewed your request and it will stay closed.\n\n${reason}\n\nYour reference is ${referenceOf(row.id)}. Quote it if you call us about this.`,
  });
};

/** What people decide, with the mail to the driver. `portal` is where the portal's pages are. */
export const decideReinstatement = (
  database: Database,
  portal: string,
  id: number,
  wanted: { readonly decision: unknown; readonly reason: unknown },
): DecisionRow =>
  database.transaction(() => {
    if (decisionById(database, id)) throw invalid({ reinstatement: ['We’ve already made a decision on this request'] });
    const row = reinstatementById(database, id);
    const user = row && database.get<UserRow>('SELECT * FROM users WHERE id = ?', row.user_id);
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
    return decisionById(database, id) as DecisionRow;
  });
