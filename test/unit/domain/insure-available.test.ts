/** @jest-environment node */
import { insureAvailable } from '../../../src/domain/insure-available';

test.each([true, false])('whether insurance is available follows the driver’s fleet: %s (CK-05)', (available) => {
  const user = { id: '1', driverId: '2', fleetId: '3', verified: true, insureAvailable: available };
  expect(insureAvailable(user as unknown as Parameters<typeof insureAvailable>[0])).toBe(available);
});
