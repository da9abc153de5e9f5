import { useLoaderData, useRevalidator } from 'react-router';
import type { Services } from '../flows/services';
import { moment } from '../format/dates';
import { Banner } from '../ui/Banner';
import { ReachabilityNote } from '../ui/ReachabilityNote';
import type { LastReads } from './last-reads';

/** Shown above a page with old data while offline: the time of the read, and a button that updates it. */
export const OldNotice = ({ lastReads, services }: { readonly lastReads: LastReads; readonly services: Services }) => {
  const since = lastReads.staleSince(useLoaderData());
  const { revalidate, state } = useRevalidator();
  const { user } = services.session.getSnapshot().context;
  if (since === null || !user) return null;
  return (
    <Banner
      tone="plain"
      icon="offline"
      title={`Last updated ${moment(new Date(since), user.timeZone)}`}
      action={{
        text: 'Try again',
        icon: 'again',
        busy: state === 'loading',
        busyLabel: 'Updating',
        onClick: () => void revalidate(),
      }}
    >
      We couldn’t update this page, so it might be out of date.
      <ReachabilityNote />
    </Banner>
  );
};
