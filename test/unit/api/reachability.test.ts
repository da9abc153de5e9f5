/** @jest-environment node */
import { createReachability } from '../../../src/api/reachability';

/** A page that shows the state, and a prober that counts how often it is wanted. */
const open = () => {
  const reachability = createReachability();
  const seen: string[] = [];
  let wanted = 0;
  reachability.onProbeNeeded(() => {
    wanted += 1;
  });
  reachability.subscribe(() => seen.push(reachability.state()));
  return { reachability, seen, wanted: () => wanted };
};

describe('the connection to the operator’s API (AP-10)', () => {
  it('is reported restored only after it was reported lost', () => {
    const { reachability, seen } = open();
    reachability.noteCall(false);
    reachability.noteProbe('reachable');
    reachability.noteCall(false);
    reachability.noteProbe('offline');
    reachability.noteProbe('operatorAway');
    reachability.noteProbe('reachable');
    reachability.noteCall(true);
    expect(seen).toEqual(['unknown', 'reachable', 'unknown', 'offline', 'operatorAway', 'back', 'reachable']);
  });

  it('is not judged by a probe when a call was answered meanwhile', () => {
    const { reachability } = open();
    reachability.noteCall(false);
    reachability.noteCall(true);
    reachability.noteProbe('operatorAway');
    expect(reachability.state()).toBe('reachable');
  });

  it('is probed only while the page shows its state', () => {
    const { reachability, wanted } = open();
    reachability.noteCall(false);
    reachability.noteCall(false);
    expect(reachability.isProbeNeeded()).toBe(false);
    expect(wanted()).toBe(1);
    const leave = reachability.watch(() => undefined);
    expect(reachability.isProbeNeeded()).toBe(true);
    expect(wanted()).toBe(2);
    leave();
    expect(reachability.isProbeNeeded()).toBe(false);
  });
});
