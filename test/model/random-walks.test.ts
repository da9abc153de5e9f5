/** @jest-environment node */
import { sessionMachine } from '../../machines/session';
import { randomWalks } from './toolkit/random-walks';
import { twoTabs } from './two-tabs';

describe('random walks through two tabs of one browser', () => {
  it('never show two different drivers once each tab has received the other’s notice (SE-05)', () => {
    const { failure, steps } = randomWalks(twoTabs());
    expect(failure).toBeNull();
    expect(steps).toBeGreaterThan(5_000);
  });

  it('find a session chart that does not notify the other tab of a sign-in, and shrink it', () => {
    const silent = sessionMachine.provide({ actions: { broadcastSignedIn: () => undefined } });
    const { failure } = randomWalks(twoTabs(silent), { seed: 4 });
    expect(failure?.rule).toBe('two tabs never show two different drivers');
    expect(failure?.story.length).toBeLessThanOrEqual(11);
    expect(failure?.stepsBefore).toBeGreaterThan(failure?.story.length ?? 0);
  });
});
