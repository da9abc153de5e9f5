import type { SessionUser } from '../../../machines/session';

/** A verified driver whose fleet offers insurance. */
export const driver: SessionUser = {
  id: '1',
  driverId: '2',
  fleetId: '3',
  operatingAreaId: '4',
  verified: true,
  unknownAccountStatus: null,
  insureAvailable: true,
  insureMessage: null,
  fleetName: 'Northgate Cars',
  timeZone: 'Asia/Tokyo',
  verifies: null,
};
