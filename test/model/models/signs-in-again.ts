import { sessionMachine } from '../../../machines/session';
import { within } from '../toolkit/questions';

/** The session ends in the middle of a flow, and the driver signs in again. */
export const signsInAgain = within(sessionMachine, [
  'verified',
  'api.unauthenticated',
  'guest.expired',
  'driver.signedIn',
  'identifying',
  'readUser answers',
  'verified',
]);
