import { agreementById, presentAgreement } from '../api/agreements';
import { addAgreement, type NewAgreement } from '../world/agreement-seed';
import type { Database } from '../world/database';
import { addDays, today } from '../world/days';

export type AgreementArrangement = Partial<NewAgreement>;

/** Publishes a version, of the seeded terms unless another code is given. */
export const arrangeAgreement = (
  database: Database,
  base: string,
  driverId: number,
  wanted: AgreementArrangement,
): object | null => {
  const deadline = addDays(today(), 20);
  const id = addAgreement(database, {
    code: 'driver_terms',
    kind: 'driver_terms',
    title: 'Driver terms',
    version: '3.3',
    published_on: today(),
    effective_from: addDays(deadline, 1),
    accept_by: deadline,
    consequence: 'You cannot take jobs until you accept.',
    summary: ['How jobs are offered to you.', 'How commission is worked out.'],
    changes: [{ heading: 'Notice', was: '7 days', now: '10 days', why: 'Drivers asked for it.' }],
    ...wanted,
  });
  const row = agreementById(database, driverId, id);
  return row ? presentAgreement(database, base, driverId, row) : null;
};
