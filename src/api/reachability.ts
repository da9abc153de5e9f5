/**
 * Whether calls reach the operator. `unknown`: a call had no answer, and no probe has said why yet. `offline`: neither the operator nor our
 * own host answers the probe. `operatorAway`: only our host answers. `back`: the operator answers the probe again.
 */
export type ReachabilityState = 'reachable' | 'unknown' | 'offline' | 'operatorAway' | 'back';

export interface Reachability {
  readonly state: () => ReachabilityState;
  /** Subscribes a component that shows the state: probes are sent only while one is subscribed. Returns the unsubscribe function. */
  readonly watch: (listener: () => void) => () => void;
  /** Subscribes any other listener. */
  readonly subscribe: (listener: () => void) => void;
  readonly isProbeNeeded: () => boolean;
  /** `listener` is called whenever a probe becomes needed. */
  readonly onProbeNeeded: (listener: () => void) => void;
  readonly recordCall: (isAnswered: boolean) => void;
  readonly recordProbe: (found: 'reachable' | 'offline' | 'operatorAway') => void;
}

/** Keeps the state from the results of calls and probes (AP-10). It sends nothing itself. */
export const createReachability = (): Reachability => {
  let state: ReachabilityState = 'reachable';
  const watchers = new Set<() => void>();
  const listeners = new Set<() => void>();
  let askForProbe = (): void => undefined;
  const isAway = () => state !== 'reachable' && state !== 'back';
  const change = (next: ReachabilityState) => {
    if (next === state) return;
    state = next;
    for (const listener of [...watchers, ...listeners]) listener();
  };
  return {
    state: () => state,
    watch: (listener) => {
      watchers.add(listener);
      if (isAway()) askForProbe();
      return () => void watchers.delete(listener);
    },
    subscribe: (listener) => void listeners.add(listener),
    isProbeNeeded: () => watchers.size > 0 && isAway(),
    onProbeNeeded: (listener) => {
      askForProbe = listener;
    },
    recordCall: (isAnswered) => {
      if (isAnswered) change('reachable');
      else if (!isAway()) {
        change('unknown');
        askForProbe();
      }
    },
    recordProbe: (result) => {
      // A call was answered meanwhile, which is better evidence than the probe.
      if (!isAway()) return;
      // From `unknown` the state goes straight to `reachable`: the driver was never shown an outage, so `back` would confuse.
      change(result === 'reachable' && state !== 'unknown' ? 'back' : result);
    },
  };
};
