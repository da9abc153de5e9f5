/** @jest-environment node */
import { assign } from 'xstate';
import { sessionMachine } from '../../machines/session';
import { vehicleChangeMachine } from '../../machines/vehicle-change';
import { insuranceRequestModel } from './models/insurance-request.model';
import { vehicleChangeModel } from './models/vehicle-change.model';
import { graphOf } from './toolkit/gate';
import type { Model } from './toolkit/model';
import { randomWalks, walkableOf } from './toolkit/random-walks';
import { twoTabs } from './two-tabs';

describe('random walks', () => {
  const models: readonly Model<unknown>[] = [
    vehicleChangeModel as Model<unknown>,
    insuranceRequestModel as Model<unknown>,
  ];

  it.each(models)('through $name keep every invariant and step rule', (model) => {
    const { failure, steps } = randomWalks(walkableOf(model));
    expect(failure).toBeNull();
    expect(steps).toBeGreaterThan(graphOf(model).edges.length);
  });

  it('find a planted mistake in vehicle-change, and shrink it', () => {
    const machine = vehicleChangeMachine.provide({ actions: { clearCameFromCheck: assign({}) } });
    const { failure } = randomWalks(walkableOf({ ...vehicleChangeModel, machine }), { seed: 5 });
    expect(failure?.rule).toBe('only a driver who came from the check goes back to it');
    expect(failure?.story.length).toBeLessThanOrEqual(4);
    expect(failure?.stepsBefore).toBeGreaterThan(failure?.story.length ?? 0);
  });
});

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
