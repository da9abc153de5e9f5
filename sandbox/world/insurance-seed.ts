import { acceptQuote, decideQuote, makeQuote, type QuoteRow } from '../api/insurance-quotes';
import type { Database } from './database';
import { addDays, addYears, dayOf, endOfDay, instant, today } from './days';
import { addPerson } from './people';

/** A driver of a fleet that offers no insurance. The password is that of every seeded account. */
export const uninsuredEmail = 'farah.lind@example.com';

export const seedUninsured = (database: Database, passwordHash: string): void => {
  addPerson(database, {
    email: uninsuredEmail,
    password: passwordHash,
    state: 'verified',
    callsign: '902',
    status: 'active',
    first_name: 'Farah',
    last_name: 'Lind',
    phone: '+447700900180',
    fleet_id: 14,
    operating_area_id: 21,
  });
};

/** Moves the history of a quote back in time, and changes its first day of cover. */
const moveBack = (database: Database, row: QuoteRow, days: number, startsOn: string): void => {
  const earlier = (column: string) => `${column} = strftime('%Y-%m-%dT%H:%M:%SZ', ${column}, '-${days} days')`;
  const lastDay = addDays(dayOf(Date.parse(row.expires_at ?? row.submitted_at)), -days);
  database.run(
    `UPDATE insurance_quotes SET starts_on = ?1, answers = json_set(answers, '$.starts_on', ?1), expires_at = ?2,
       ${['submitted_at', 'quoted_at', 'accepted_at', 'issued_at'].map(earlier).join(', ')} WHERE id = ?3`,
    startsOn,
    instant(endOfDay(lastDay)),
    row.id,
  );
};

/** The seeded quotes: a policy in force, an offer with a deadline, and a question that the broker has not answered. */
export const seedQuotes = (database: Database, driverId: number, vehicleId: number): void => {
  const inForce = makeQuote(database, driverId, vehicleId, {
    ncb_years: '0',
    extras: [],
    starts_on: addDays(today(), 3),
  });
  const offered = decideQuote(database, inForce, 'quoted');
  decideQuote(database, acceptQuote(database, offered, 'instalments'), 'issued', { policyNumber: 'EX-774201-PH' });
  // The policy and the vehicle's certificate end on the same day.
  moveBack(database, offered, 163, addDays(addYears(addDays(today(), 205), -1), 1));

  const cheaper = decideQuote(database, makeQuote(database, driverId, vehicleId), 'quoted', {
    message: 'We’ve used your 5-year bonus. Send us proof within 14 days of your policy starting.',
  });
  moveBack(database, cheaper, 1, cheaper.starts_on);

  makeQuote(database, driverId, vehicleId, { cover: 'third_party_fire_theft', voluntary_excess: '500' });
  // Deletes the emails about the seeded quotes, because they would be old.
  database.run`DELETE FROM mails`;
};
