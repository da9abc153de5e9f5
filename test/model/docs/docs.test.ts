/** @jest-environment node */
import { tripMachine } from '../toolkit/sample';
import { diagramOf, flatten } from './diagram';
import { layOut } from './layout';
import { mermaidOverview } from './mermaid';
import { pageOf } from './page';
import { drawSvg } from './svg';
import { closeUpOf, overviewOf } from './views';

const diagram = diagramOf(tripMachine);

describe('pictures and pages of a chart (US-03)', () => {
  it('draw every state and every arrow, and the same way each time', async () => {
    const svg = drawSvg(await layOut(diagram), 'trip');
    for (const { id } of flatten(diagram.root).slice(1)) expect(svg).toContain(`data-state="${id}"`);
    for (const { id, target, source } of diagram.arrows)
      if (target && source !== 'trip') expect(svg).toContain(`data-arrow="${id}"`);
    expect(drawSvg(await layOut(diagramOf(tripMachine)), 'trip')).toBe(svg);
  });

  it('never lay two states that are strangers over each other', async () => {
    const { states } = await layOut(diagram);
    const inside = new Map(
      flatten(diagram.root).map((state) => [state.id, new Set(flatten(state).map(({ id }) => id))]),
    );
    for (const a of states) {
      for (const b of states) {
        if (inside.get(a.state.id)?.has(b.state.id) || inside.get(b.state.id)?.has(a.state.id)) continue;
        const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
        expect({ a: a.state.id, b: b.state.id, apart }).toEqual({ a: a.state.id, b: b.state.id, apart: true });
      }
    }
  });

  it('show from afar the outer states, and from near one of them with its neighbours', () => {
    const far = overviewOf(diagram);
    expect(far.root.children.map(({ name, children }) => [name, children.length])).toEqual([
      ['opening', 0],
      ['waiting', 0],
      ['fetching', 0],
      ['driving', 0],
      ['arrived', 0],
    ]);
    const near = closeUpOf(diagram, 'trip.driving');
    expect(near.root.children.map(({ name, isOutside = false }) => [name, isOutside])).toEqual([
      ['opening', true],
      ['fetching', true],
      ['driving', false],
      ['arrived', true],
    ]);
    expect(mermaidOverview(diagram)).toContain('trip_driving --> trip_arrived');
  });

  it('say everything in tables, with the sentences of the requirements', () => {
    const page = pageOf({
      name: 'trip',
      title: 'A trip',
      diagram,
      promises: ['Nobody is left behind.'],
      ignored: [{ states: ['waiting', 'driving.light.off'], event: 'driver.stop', reason: 'a second press' }],
      inside: [{ name: 'engine', title: 'The engine' }],
      around: [],
      requirements: new Map([['AP-01', 'Nothing is retried.']]),
      pictures: [{ file: 'trip.svg', caption: 'The whole chart' }],
    });
    expect(page).toContain('- Nobody is left behind.');
    expect(page).toContain('Charts that it calls: [The engine](engine.md)');
    expect(page).not.toContain('Charts that call it');
    expect(page).toContain('| Driving | `driver.board` |  | *stays* | Somebody gets in. |  |');
    expect(page).toContain('| Driving · Light · On | `driver.start` |  | *nothing* | Under way already. |  |');
    expect(page).toContain('| Waiting, Driving · Light · Off | `driver.stop` | a second press |');
    expect(page).toContain('- **AP-01** Nothing is retried.');
  });
});
