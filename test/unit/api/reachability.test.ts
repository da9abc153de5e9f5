/** @jest-environment node */
import { createReachability } from '../../../src/api/reachability';

/** A page that shows the state, and a prober that counts how often a probe is needed. */
const open = () => {
  const reachability = createReachability();
  const seenStates: string[] = [];
  let watcherCount = 0;
  reachability.onProbeNeeded(() => {
    watcherCount += 1;
  });
  reachability.subscribe(() => seenStates.push(reachability.state()));
  return { reachability, seen: seenStates, wanted: () => watcherCount };
};

describe('the connection to the operator’s API (AP-10)', () => {
  it('is reported restored only after it has been reported lost', () => {
    const { reachability, seen } = open();
    reachability.recordCall(false);
    reachability.recordProbe('reachable');
    reachability.recordCall(false);
    reachability.recordProbe('offline');
    reachability.recordProbe('operatorAway');
    reachability.recordProbe('reachable');
    reachability.recordCall(true);
    expect(seen).toEqual(['unknown', 'reachable', 'unknown', 'offline', 'operatorAway', 'back', 'reachable']);
  });

  it('is not judged by a probe if a call has been answered meanwhile', () => {
    const { reachability } = open();
    reachability.recordCall(false);
    reachability.recordCall(true);
    reachability.recordProbe('operatorAway');
    expect(reachability.state()).toBe('reachable');
  });

  it('is probed only while the page shows its state', () => {
    const { reachability, wanted } = open();
    reachability.recordCall(false);
    reachability.recordCall(false);
    expect(reachability.isProbeNeeded()).toBe(false);
    expect(wanted()).toBe(1);
    const stopWatching = reachability.watch(() => undefined);
    expect(reachability.isProbeNeeded()).toBe(true);
    expect(wanted()).toBe(2);
    stopWatching();
    expect(reachability.isProbeNeeded()).toBe(false);
  });
});
