import { OfflineBar } from '../ui/OfflineBar';
import { useOnline } from './use-online';

/** Says when the device has no network, on top of every screen. */
export function Connection() {
  return <OfflineBar offline={!useOnline()}>No connection. What you type is kept on this device.</OfflineBar>;
}
