import type { Profile } from '../../../src/api/profile';
import { exampleOf } from '../../support/contract-examples';

const example = exampleOf<Profile>('DriverProfile');

/** A driver with every detail, whose badge and licence do not expire soon. */
export const full = {
  ...example,
  vat_number: 'GB123456789',
  address: { line_1: '14 Example Road', line_2: 'Flat 2', town: 'Eastmoor', county: 'Saltshire', postcode: 'ZM4 2QA' },
  badge: { ...example.badge, expires_on: '2099-02-28' } as Profile['badge'],
  driving_licence: { ...example.driving_licence, expires_on: '2099-05-09' } as Profile['driving_licence'],
  gaps: [],
} satisfies Profile;

/** A driver with the required details only. */
export const bare: Profile = {
  ...full,
  known_as: null,
  date_of_birth: null,
  vat_number: null,
  address: null,
  emergency_contact: null,
  badge: null,
  driving_licence: null,
  notifications: { email: false, sms: false },
};
