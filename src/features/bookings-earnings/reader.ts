import type { SessionUser } from '../../../machines/session';
import { requireDriver } from '../../flows/require-driver';
import type { Services } from '../../flows/services';
import { todayIn } from '../../format/dates';

/** The driver who reads the page, with today's date in their time zone. */
export interface Reader {
  readonly driverId: string;
  readonly timeZone: string;
  readonly today: string;
}

export const readerOf = (user: SessionUser): Reader => ({
  driverId: user.driverId ?? user.id,
  timeZone: user.timeZone,
  today: todayIn(user.timeZone),
});

/** For pages that only a signed-in driver can open. */
export const signedInReader = (services: Services): Reader => readerOf(requireDriver(services));
