import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useOnline } from './use-online';

/** Whether calls are answered, and how to be notified of changes. */
export interface ReachabilitySource {
  readonly state: () => 'reachable' | 'unknown' | 'offline' | 'operatorAway' | 'back';
  readonly watch: (listener: () => void) => () => void;
}

const always: ReachabilitySource = { state: () => 'reachable', watch: () => () => undefined };

const ReachabilityContext = createContext(always);

/** Provides the pages with whether calls are answered. */
export function ReachabilityProvider({
  source,
  children,
}: {
  readonly source: ReachabilitySource | undefined;
  readonly children: ReactNode;
}) {
  return <ReachabilityContext value={source ?? always}>{children}</ReachabilityContext>;
}

/** Whether calls are answered. While a component uses it, the portal keeps checking. */
export const useReachability = (): ReturnType<ReachabilitySource['state']> => {
  const { state, watch } = useContext(ReachabilityContext);
  return useSyncExternalStore(watch, state, always.state);
};

const text = {
  unknown: 'Your signal might be weak.',
  offline: 'You’re offline.',
  operatorAway: 'Your connection is working, but our system isn’t responding.',
  back: 'The connection is back.',
} as const;

/**
 * A note after a call without an answer: whether the phone or the operator is the cause, and when the operator is back. Until that is known
 * it names no cause, and it shows nothing while calls are answered.
 */
export function ReachabilityNote({
  canTryAgain = false,
  whenOffline,
}: {
  readonly canTryAgain?: boolean;
  /** What happens next, for a page that would otherwise name no cause. */
  readonly whenOffline?: string;
}) {
  const state = useReachability();
  const isOnline = useOnline();
  if (state === 'reachable') return null;
  // When the device knows that it is offline, a bar on every screen says that.
  if (state === 'offline' && !isOnline) return whenOffline ? <p role="status">{whenOffline}</p> : null;
  return (
    <p role="status">
      <strong>{state === 'back' && canTryAgain ? `${text.back} Try again.` : text[state]}</strong>
    </p>
  );
}
