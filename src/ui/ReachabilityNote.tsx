import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useOnline } from './use-online';

/** How calls get through, and what to call when that changes. */
export interface ReachabilitySource {
  readonly state: () => 'reachable' | 'unknown' | 'offline' | 'operatorAway' | 'back';
  readonly watch: (listener: () => void) => () => void;
}

const always: ReachabilitySource = { state: () => 'reachable', watch: () => () => undefined };

const ReachabilityContext = createContext(always);

/** Says where the pages learn whether calls get through. */
export function ReachabilityProvider({
  source,
  children,
}: {
  readonly source: ReachabilitySource | undefined;
  readonly children: ReactNode;
}) {
  return <ReachabilityContext value={source ?? always}>{children}</ReachabilityContext>;
}

/** Whether calls get through. While something on the page uses it, the portal keeps looking. */
export const useReachability = (): ReturnType<ReachabilitySource['state']> => {
  const { state, watch } = useContext(ReachabilityContext);
  return useSyncExternalStore(watch, state, always.state);
};

const text = {
  unknown: 'Your signal might be weak.',
  offline: 'You’re offline.',
  operatorAway: 'Your connection is working, but our system isn’t responding.',
  back: 'We’re connected again.',
} as const;

/**
 * If a call had no answer: whether that is the phone or the operator, and when the operator is back. It guesses only until that is
 * known, and says nothing while all is well.
 */
export function ReachabilityNote({ canTryAgain = false }: { readonly canTryAgain?: boolean }) {
  const state = useReachability();
  const isOnline = useOnline();
  if (state === 'reachable') return null;
  // When the device knows that it is offline, a bar on every screen says that.
  if (state === 'offline' && !isOnline) return null;
  return (
    <p role="status">
      <strong>{state === 'back' && canTryAgain ? `${text.back} Try again.` : text[state]}</strong>
    </p>
  );
}
