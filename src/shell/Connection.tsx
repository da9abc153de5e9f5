import { OfflineBar } from '../ui/OfflineBar';
import { useOnline } from '../ui/use-online';

/** Shows on top of every screen that the device has no network. Not every form has a draft: bank details and passwords are never stored. */
export function Connection() {
  return (
    <OfflineBar offline={!useOnline()}>
      You’re offline.<span data-typed=""> What you type stays on this page.</span>
    </OfflineBar>
  );
}
