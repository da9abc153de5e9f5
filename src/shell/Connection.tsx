import { OfflineBar } from '../ui/OfflineBar';
import { useOnline } from '../ui/use-online';

/** Says when the device has no network, on top of every screen, and what becomes of what is typed there. */
export function Connection({ typed = 'is kept on this device' }: { readonly typed?: string }) {
  return <OfflineBar offline={!useOnline()}>No connection. What you type {typed}.</OfflineBar>;
}
