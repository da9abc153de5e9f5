import { OfflineBar } from '../ui/OfflineBar';
import { useOnline } from '../ui/use-online';

/** Shows on top of every screen that the device has no network, and that typed text is kept. */
export function Connection({ typed = 'is saved on this device' }: { readonly typed?: string }) {
  return <OfflineBar offline={!useOnline()}>You’re offline. What you type {typed}.</OfflineBar>;
}
