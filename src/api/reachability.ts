/**
 * Do calls reach the operator? `unknown`: a call had no answer, and no probe has said why yet. `offline`: the operator does not answer the
 * probe, and neither does our own host. `operatorAway`: only our host answers. `back`: the operator answers the probe again.
 */
export type ReachabilityState = 'reachable' | 'unknown' | 'offline' | 'operatorAway' | 'back';

export interface Reachability {
  readonly state: () => ReachabilityState;
  /** For whatever shows the state on the page: a probe is only sent while something does. Returns what ends it. */
  readonly watch: (listener: () => void) => () => void;
  /** For everything else that follows the state. */
  readonly subscribe: (listener: () => void) => void;
  readonly isProbeNeeded: () => boolean;
  /** `listener` is called whenever a probe becomes needed. */
  readonly onProbeNeeded: (listener: () => void) => void;
  readonly noteCall: (isAnswered: boolean) => void;
  readonly noteProbe: (found: 'reachable' | 'offline' | 'operatorAway') => void;
}

/** Keeps what calls and probes say about the way to the operator (AP-10). It sends nothing itself. */
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
    noteCall: (isAnswered) => {
      if (isAnswered) change('reachable');
      else if (!isAway()) {
        change('unknown');
        askForProbe();
      }
    },
    noteProbe: (found) => {
      // A call was answered meanwhile: that is more than a probe can say.
      if (!isAway()) return;
      // The call that was lost was an exception, and nobody was told that anything was away.
      change(found === 'reachable' && state !== 'unknown' ? 'back' : found);
    },
  };
};
