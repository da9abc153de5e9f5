import type { Database } from './database';
import { instant } from './days';

export interface Mail {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly code: string | null;
  readonly link: string | null;
  readonly sent_at: string;
}

/** Adds a mail to the world's mailbox, where a person or a test reads it. */
export const sendMail = (
  database: Database,
  { to, ...mail }: { to: string; subject: string; body: string; code?: string; link?: string },
): void => {
  database.insert('mails', { ...mail, recipient: to, sent_at: instant() });
};

/** Like `sendMail`, to the address of a driver's account. */
export const mailDriver = (database: Database, driverId: number, subject: string, body: string): void => {
  const account = database.get<{ email: string }>`SELECT email FROM users JOIN drivers ON users.id = user_id
    WHERE drivers.id = ${driverId}`;
  if (account) sendMail(database, { to: account.email, subject, body });
};

/** The mailbox, newest first. */
export const allMails = (database: Database): Mail[] => database.all<Mail>`SELECT * FROM mails ORDER BY id DESC`;
