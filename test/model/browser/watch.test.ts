/** @jest-environment node */
import { createActor, fromPromise, type InspectionEvent } from 'xstate';
import { definitionIdOf, definitionsOf, leafOf } from '../toolkit/definitions';
import { tripMachine } from '../toolkit/sample';
import { type ChartReport, watchCharts } from './watch';

describe('the chart reports of a page', () => {
  const reports: ChartReport[] = [];
  const window = { reportChart: (report: ChartReport) => Promise.resolve(void reports.push(report)) } as {
    reportChart: unknown;
    __portalInspect?: (event: InspectionEvent) => void;
  };

  beforeAll(() => {
    Object.assign(globalThis, { window });
    // A page gets only the source text of the function.
    new Function(`(${watchCharts.toString()})()`)();
  });
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'window');
  });

  it('have the same ids of transitions and states as the explorer', async () => {
    const known = new Set(definitionsOf(tripMachine).values());
    const machine = tripMachine.provide({ actors: { fetchTrip: fromPromise<number, void>(() => Promise.resolve(2)) } });
    const expected: string[] = [];
    const actor = createActor(machine, {
      input: { isRemembered: false },
      inspect: (event) => {
        window.__portalInspect?.(event);
        if (event.type === '@xstate.microstep') expected.push(...event._transitions.map(definitionIdOf));
      },
    });
    actor.start();
    actor.send({ type: 'driver.start' });
    await new Promise((resolve) => setImmediate(resolve));
    actor.send({ type: 'driver.toggleLight' });
    actor.send({ type: 'driver.stop' });

    const reported = reports.flatMap(({ definitions }) => definitions);
    expect(reported).toEqual(expected);
    expect(reported).toHaveLength(5);
    expect(reported.every((id) => known.has(id))).toBe(true);
    expect(reports.filter(({ leaf }) => leaf !== null).at(-1)).toEqual({
      machine: 'trip',
      definitions: [],
      leaf: leafOf(actor.getSnapshot()),
    });
  });
});
