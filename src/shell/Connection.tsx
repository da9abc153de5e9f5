import { OfflineBar } from '../ui/OfflineBar';
import { useOnline } from '../ui/use-online';

/** Says when the device has no network, on top of every screen, and what becomes of what is typed there. */
export function Connection({ typed = 'is saved on this device' }: { readonly typed?: string }) {
  return <OfflineBar offline={!useOnline()}>You’re offline. What you type {typed}.</OfflineBar>;
}
