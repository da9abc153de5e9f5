import type { Services } from '../../flows/services';
import { today } from '../../format/dates';

/** Who reads, and when: every day and clock is the driver's own. */
export interface Reader {
  readonly driverId: string;
  readonly fleetName: string;
  readonly timeZone: string;
  readonly todayIs: string;
}

/** The signed-in driver; null without one. */
export const readerOf = ({ session, config }: Services): Reader | null => {
  const { user } = session.getSnapshot().context;
  if (!user) return null;
  return {
    driverId: user.driverId ?? user.id,
    fleetName: user.fleetName ?? config.partner.name,
    timeZone: user.timeZone,
    todayIs: today(user.timeZone),
  };
};

/** On pages whose check has let a driver in. */
export const signedInReader = (services: Services): Reader => {
  const reader = readerOf(services);
  if (!reader) throw new Error('This screen needs a signed-in driver.');
  return reader;
};
