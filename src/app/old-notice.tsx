import { useLoaderData, useRevalidator } from 'react-router';
import type { Services } from '../flows/services';
import { moment } from '../format/dates';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { ReachabilityNote } from '../ui/ReachabilityNote';
import type { LastReads } from './last-reads';

/** Above a page that shows what it read before, because there is no connection now: as of when, and a press to update it. */
export const OldNotice = ({ lastReads, services }: { readonly lastReads: LastReads; readonly services: Services }) => {
  const since = lastReads.oldSince(useLoaderData());
  const { revalidate, state } = useRevalidator();
  const { user } = services.session.getSnapshot().context;
  if (since === null || !user) return null;
  return (
    <Banner
      tone="plain"
      icon="offline"
      title={`Last updated ${moment(new Date(since), user.timeZone)}`}
      action={
        <Button
          variant="quiet"
          icon="again"
          busy={state === 'loading'}
          busyLabel="Updating"
          onClick={() => void revalidate()}
        >
          Try again
        </Button>
      }
    >
      We couldn’t update this page, so it might be out of date.
      <ReachabilityNote />
    </Banner>
  );
};
