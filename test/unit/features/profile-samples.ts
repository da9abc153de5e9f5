import type { Profile } from '../../../src/api/profile';

/** A driver with every detail. */
export const full: Profile = {
  id: '2290',
  first_name: 'Adil',
  last_name: 'Farrow',
  known_as: 'Adi',
  date_of_birth: '1986-09-17',
  email: 'adil.farrow@example.com',
  phone: '+447700900142',
  vat_number: 'GB123456789',
  address: { line_1: '14 Example Road', line_2: 'Flat 2', town: 'Eastmoor', county: 'Saltshire', postcode: 'ZM4 2QA' },
  emergency_contact: { name: 'Nadia Farrow', relationship: 'Spouse', phone: '+447700900187' },
  badge: {
    number: 'PHD-20431',
    licensing_authority: 'Eastmoor Council',
    first_issued_on: '2018-03-01',
    expires_on: '2099-02-28',
  },
  driving_licence: { number_masked: 'FARRO******A99**', expires_on: '2099-05-09' },
  notifications: { email: true, sms: false },
  gaps: [],
};

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
