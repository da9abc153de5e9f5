import { fullDay, todayIn } from '../format/dates';
import { PrintHeader } from '../ui/PrintHeader';
import type { Services } from './services';

/** The header of a printed page: the operator, the fleet and the day of printing. */
export const PrintedOn = ({ services: { config, session } }: { readonly services: Services }) => {
  const { user } = session.getSnapshot().context;
  return user ? (
    <PrintHeader>
      {[...new Set([config.partner.name, user.fleetName ?? config.partner.name])].join(', ')}. Printed on{' '}
      {fullDay(todayIn(user.timeZone))}.
    </PrintHeader>
  ) : null;
};
