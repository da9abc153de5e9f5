import { createHmac, randomInt } from 'node:crypto';
import { type Database, setting } from '../world/database';
import { instant } from '../world/days';
import { sendMail } from '../world/mail';
import { invalid, tooMany } from './problem';
import type { UserRow } from './rows';

const minute = 60_000;
const codeLife = 15 * minute;
const codeTries = 5;
export const linkLife = 60 * minute;

interface CodeRow {
  code: string;
  tries: number;
  sent_count: number;
  sent_at: number;
  expires_at: number;
}

/** The number of emails with a link or a code to an account, and the time of the last one. */
type Sent = Pick<CodeRow, 'sent_count' | 'sent_at'>;

const pauseAfter = (sentCount: number) => (sentCount <= 1 ? 30 : 60);

/** @throws Problem 429 until the pause after the last mail is over */
const refuseTooSoon = (last: Sent | undefined): void => {
  if (!last) return;
  const wait = pauseAfter(last.sent_count) - (Date.now() - last.sent_at) / 1000;
  if (wait > 0) throw tooMany(wait);
};

export const maskedEmail = (email: string): string => `${email.slice(0, 1)}***${email.slice(email.indexOf('@'))}`;

export interface VerificationSent {
  readonly sent_to: string;
  readonly resend_after_seconds: number;
  readonly expires_at: string;
}

export const nothingSent = (user: UserRow): VerificationSent => ({
  sent_to: maskedEmail(user.email),
  resend_after_seconds: 0,
  expires_at: instant(),
});

const codeOf = (database: Database, userId: number) =>
  database.get<CodeRow>`SELECT * FROM codes WHERE user_id = ${userId}`;

/** Mails a new code, even during the pause. The code before stops working. */
export const mailCode = (database: Database, user: Pick<UserRow, 'id' | 'email'>): VerificationSent => {
  const now = Date.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const sentCount = (codeOf(database, user.id)?.sent_count ?? 0) + 1;
  database.run`INSERT INTO codes (user_id, code, tries, sent_count, sent_at, expires_at)
    VALUES (${user.id}, ${code}, 0, ${sentCount}, ${now}, ${now + codeLife})
    ON CONFLICT (user_id) DO UPDATE
    SET code = ${code}, tries = 0, sent_count = ${sentCount}, sent_at = ${now}, expires_at = ${now + codeLife}`;
  sendMail(database, {
    to: user.email,
    subject: `${code} is your code`,
    body: `Enter ${code} to verify your account. It expires in 15 minutes.`,
    code,
  });
  return {
    sent_to: maskedEmail(user.email),
    resend_after_seconds: pauseAfter(sentCount),
    expires_at: instant(now + codeLife),
  };
};

/** Whether the driver asked to reopen the account and has not verified its address since. */
export const isAskedBack = (database: Database, user: Pick<UserRow, 'id'>): boolean =>
  database.get`SELECT 1 FROM reinstatements WHERE user_id = ${user.id}` !== undefined;

/**
 * Emails the first code when a driver signs in whose account staff reopened: a code from that moment would have expired. Other drivers got
 * a code with the account or with a new address, or a link after they corrected a mistyped one.
 */
export const mailFirstCode = (database: Database, user: UserRow): void => {
  if (user.state === 'unverified' && isAskedBack(database, user) && !codeOf(database, user.id))
    mailCode(database, user);
};

/** Like `mailCode`. @throws Problem 429 until the pause after the last code is over */
export const resendCode = (database: Database, user: UserRow): VerificationSent => {
  refuseTooSoon(codeOf(database, user.id));
  return mailCode(database, user);
};

/** @throws Problem 422 if it is not the newest code, is too old, or after too many wrong guesses */
export const checkCode = (database: Database, user: UserRow, code: unknown): void => {
  if (typeof code !== 'string' || !/^[0-9]{6}$/.test(code)) throw invalid({ code: ['Enter the 6-digit code'] });
  const row = codeOf(database, user.id);
  const dead = () => invalid({ code: ['This code no longer works. Get a new one'] });
  if (!row || row.expires_at <= Date.now() || row.tries >= codeTries) throw dead();
  if (row.code === code) return;
  database.run`UPDATE codes SET tries = tries + 1 WHERE user_id = ${user.id}`;
  if (row.tries + 1 >= codeTries) throw dead();
  throw invalid({ code: ['That code is wrong. Check it and try again'] });
};

const verificationPath = (user: Pick<UserRow, 'id'>) => `/v1/email/verify/${user.id}`;

/** The signature includes the address, so a link for an earlier address does not work. */
export const verificationSignature = (database: Database, user: UserRow, expires: number): string =>
  createHmac('sha256', setting(database, 'key'))
    .update(`${verificationPath(user)}|${user.email}|${expires}`)
    .digest('hex');

/** Mails a link that verifies. @throws Problem 429 until the pause after the last link is over */
export const mailLink = (database: Database, user: UserRow, base: string): VerificationSent => {
  const last = database.get<Sent>`SELECT * FROM links WHERE user_id = ${user.id}`;
  refuseTooSoon(last);
  const now = Date.now();
  const sentCount = (last?.sent_count ?? 0) + 1;
  database.run`INSERT INTO links (user_id, sent_count, sent_at) VALUES (${user.id}, ${sentCount}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET sent_count = ${sentCount}, sent_at = ${now}`;
  const expires = now + linkLife;
  const link = `${base}${verificationPath(user)}?expires=${expires}&signature=${verificationSignature(database, user, expires)}`;
  sendMail(database, {
    to: user.email,
    subject: 'Verify your account',
    body: 'Open the link to verify your account. It expires in 60 minutes.',
    link,
  });
  return {
    sent_to: maskedEmail(user.email),
    resend_after_seconds: pauseAfter(sentCount),
    expires_at: instant(expires),
  };
};

/** Codes and pauses belong to the address they were sent to, so a new address starts without them. */
export const forgetSent = (database: Database, userId: number): void => {
  database.run`DELETE FROM codes WHERE user_id = ${userId}`;
  database.run`DELETE FROM links WHERE user_id = ${userId}`;
};

export const verify = (database: Database, user: UserRow): void => {
  database.run`UPDATE users SET state = 'verified' WHERE id = ${user.id}`;
  database.run`DELETE FROM reinstatements WHERE user_id = ${user.id}`;
  forgetSent(database, user.id);
};

/** Mails a new code, and lets the next code or link be requested immediately. */
export const freshCode = (database: Database, userId: number): string | undefined => {
  forgetSent(database, userId);
  mailCode(database, database.get<UserRow>`SELECT * FROM users WHERE id = ${userId}` as UserRow);
  database.run`UPDATE codes SET sent_count = 0, sent_at = 0 WHERE user_id = ${userId}`;
  return codeOf(database, userId)?.code;
};
