import { fullDay, todayIn } from '../format/dates';
import { PrintHeader } from '../ui/PrintHeader';
import type { Services } from './services';

interface PrintedOnProps {
  readonly services: Services;
  /** A last day that the page names as “tomorrow”, which means nothing on paper. */
  readonly due?: string | null;
}

/** The header of a printed page: the operator, the fleet and the day of printing. */
export const PrintedOn = ({ services: { config, session }, due = null }: PrintedOnProps) => {
  const { user } = session.getSnapshot().context;
  return user ? (
    <PrintHeader>
      {[...new Set([config.partner.name, user.fleetName ?? config.partner.name])].join(', ')}. Printed on{' '}
      {fullDay(todayIn(user.timeZone))}.{due === null ? null : ` Due ${fullDay(due)}.`}
    </PrintHeader>
  ) : null;
};
