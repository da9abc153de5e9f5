/** @jest-environment node */
import type { Client } from '../../../src/api/client';
import { CallTrouble, ValidationProblem } from '../../../src/api/problem';
import { createReachability, notingReachability } from '../../../src/api/reachability';

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

const clientThat = (error: unknown = null) => {
  const call = () => (error === null ? Promise.resolve({}) : Promise.reject(error));
  return { get: call, send: call, host: { get: call, send: call } } as Client;
};

const settled = (call: Promise<unknown>) => call.catch(() => undefined);
const silent = new CallTrouble('silent', 0, null);

describe('what calls say about the way to the operator (AP-10)', () => {
  it.each([
    ['no answer', silent, 'unknown'],
    ['no connection', new CallTrouble('offline', 0, null), 'unknown'],
    ['an answer', null, 'reachable'],
    ['an error', new CallTrouble('broken', 503, null), 'reachable'],
    ['a refusal', new ValidationProblem({ message: 'No', fields: {} }), 'reachable'],
    ['a cancelled call', new DOMException('gone', 'AbortError'), 'operatorAway'],
  ])('%s', async (_name, error, state) => {
    const { reachability } = open();
    if (state !== 'unknown') {
      reachability.noteNoAnswer();
      reachability.noteProbe('operatorAway');
    }
    const client = notingReachability(clientThat(error), reachability);
    await settled(client.get('/v1/driver'));
    expect(reachability.state()).toBe(state);
  });

  it('an answer of our own host says nothing about the operator, and none from it asks for a probe', async () => {
    const { reachability } = open();
    reachability.noteNoAnswer();
    await notingReachability(clientThat(), reachability).host.get('/api/zendesk/tickets');
    expect(reachability.state()).toBe('unknown');
    const other = open();
    await settled(notingReachability(clientThat(silent), other.reachability).host.send('POST', '/api/zendesk/tickets'));
    expect(other.reachability.state()).toBe('unknown');
  });

  it('says “back” only after it has said that something was away', () => {
    const { reachability, seen } = open();
    reachability.noteNoAnswer();
    reachability.noteProbe('reachable');
    reachability.noteNoAnswer();
    reachability.noteProbe('offline');
    reachability.noteProbe('operatorAway');
    reachability.noteProbe('reachable');
    reachability.noteAnswer();
    expect(seen).toEqual(['unknown', 'reachable', 'unknown', 'offline', 'operatorAway', 'back', 'reachable']);
  });

  it('does not believe a probe over a call that was answered meanwhile', () => {
    const { reachability } = open();
    reachability.noteNoAnswer();
    reachability.noteAnswer();
    reachability.noteProbe('operatorAway');
    expect(reachability.state()).toBe('reachable');
  });

  it('needs a probe only while something on the page shows the state', () => {
    const { reachability, wanted } = open();
    reachability.noteNoAnswer();
    reachability.noteNoAnswer();
    expect(reachability.isProbeNeeded()).toBe(false);
    expect(wanted()).toBe(1);
    const leave = reachability.watch(() => undefined);
    expect(reachability.isProbeNeeded()).toBe(true);
    expect(wanted()).toBe(2);
    leave();
    expect(reachability.isProbeNeeded()).toBe(false);
  });
});
