/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '../../machines/catalogue';
import { diagramOf, flatten, namesOf } from './docs/diagram';
import { anchorOf, indexOf } from './docs/index-page';
import { layOut, sizes } from './docs/layout';
import { mermaidOverview } from './docs/mermaid';
import { pageOf } from './docs/page';
import { picturesOf } from './docs/pictures';
import { drawSvg } from './docs/svg';
import { textWidth } from './docs/text-size';
import { viewsOf } from './docs/views';
import { tripMachine } from './toolkit/sample';

const diagram = diagramOf(tripMachine);
const links = {
  inside: (id: string) => `${id}.svg`,
  chart: (id: string) => `${id}.md`,
  failures: 'f.svg',
  opens: 'o.svg',
};
const draw = (of = diagram) =>
  viewsOf(of).map((view) => drawSvg(layOut(view, namesOf(of, catalogue)), view.caption, of.arrows, links));

describe.each(catalogue)('the pictures of $name (US-03)', ({ name, title, machine }) => {
  const chart = diagramOf(machine);
  const layouts = viewsOf(chart).map((view) => ({ name: view.name, ...layOut(view, namesOf(chart, catalogue)) }));

  it('are at most 1,000 px wide, with text of at least 12 px when shown 900 px wide', () => {
    expect(layouts.filter(({ width }) => width > 1_000).map(({ name }) => name)).toEqual([]);
    for (const { width } of layouts) expect(sizes.body * Math.min(1, 900 / width)).toBeGreaterThanOrEqual(12);
  });

  it('show every state, and every transition that leads somewhere', () => {
    const svg = draw(chart).join('');
    const opening = chart.root.children.find(({ id, isTransient }) => isTransient && id === chart.root.initial)?.id;
    for (const { id } of flatten(chart.root).slice(1)) expect(svg).toContain(`data-state="${id}"`);
    const drawnArrows = new Set([...svg.matchAll(/data-arrow="([^"]+)"/g)].flatMap(([, ids]) => ids?.split(' ') ?? []));
    const missing = chart.arrows
      .filter(({ target, source, isForbidden }) => target && !isForbidden && target !== source)
      // A transition back to the opening state is drawn as `meta.later`.
      .filter(({ target }) => target !== opening)
      .filter(({ id }) => !drawnArrows.has(id.replaceAll('&', '&amp;')));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('have an arrow into every state, and no two arrows with the same label out of one state', () => {
    for (const { name, kind, mainColumn, rightColumn } of viewsOf(chart)) {
      const boxes = [...mainColumn, ...rightColumn.values()];
      const reached = new Set(
        boxes.flatMap(({ next, edges, folded }) => [next, ...edges, ...folded].map((edge) => edge?.to)),
      );
      const unreached = mainColumn
        .slice(1)
        .filter(({ state, from }) => state && from.length === 0 && !reached.has(state.id));
      if (kind === 'level')
        expect({ name, unreached: unreached.map(({ state }) => state?.id) }).toEqual({ name, unreached: [] });
      for (const { state, next, edges } of boxes) {
        const words = [...(next ? [next] : []), ...edges].flatMap((edge) => edge.words);
        const twice = words.filter((word, index) => words.indexOf(word) !== index);
        expect({ name, state: state?.id, twice }).toEqual({ name, state: state?.id, twice: [] });
      }
    }
  });

  it('link only to existing pictures and pages', () => {
    const pictures = picturesOf({ name, title, machine }, catalogue);
    const there = new Set([...pictures.map(({ file }) => file), ...catalogue.map((chart) => `${chart.name}.md`)]);
    const links = pictures.flatMap(({ svg }) => [...svg.matchAll(/<a href="([^"]+)"/g)].map(([, file]) => file ?? ''));
    expect(links.filter((file) => !there.has(file))).toEqual([]);
  });

  it('have no overlapping parts', () => {
    for (const { name, states, names, folds, arrows } of layouts) {
      const words = arrows.flatMap(({ label }) =>
        label.lines.map((line, index) => ({
          line,
          x: label.x,
          y: label.y + index * sizes.line - sizes.body + 2,
          width: textWidth(line, sizes.body),
          height: sizes.body,
        })),
      );
      const boxes = [...states, ...names, ...folds, ...words];
      for (const [index, a] of boxes.entries()) {
        const over = boxes
          .slice(index + 1)
          .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height);
        expect({ name, over }).toEqual({ name, over: [] });
      }
    }
  });
});

describe('the index of the charts (US-03)', () => {
  const pageFor = (file: string) => readFileSync(path.join('docs/machines', file), 'utf8');

  it('links each question to its answer', () => {
    const links = [...pageFor('README.md').matchAll(/\]\(([a-z-]+\.md)#([^)]+)\)/g)];
    expect(links.length).toBeGreaterThan(100);
    for (const [, file = '', anchor] of links) {
      const anchors = [...pageFor(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
      // GitHub numbers the anchors of equal headings, so the link would lead to the first one.
      expect({ file, anchor, found: anchors.filter((one) => one === anchor).length }).toEqual({
        file,
        anchor,
        found: 1,
      });
    }
  });

  it('makes the same anchor as GitHub for a heading', () => {
    expect(anchorOf('What if “Send” doesn’t work, twice?')).toBe('what-if-send-doesnt-work-twice');
  });

  it('lists the questions under the chart that answers them', () => {
    const entry = { name: 'trip', title: 'A trip', description: 'From here to there.', questions: [] };
    expect(indexOf([{ ...entry, questions: [{ asks: 'What if they stop?' }] }])).toContain(
      '## [A trip](trip.md)\n\nFrom here to there.\n\n- [What if they stop?](trip.md#what-if-they-stop)',
    );
  });
});

describe('pictures and pages of a chart (US-03)', () => {
  it('are identical when drawn again', () => {
    expect(draw(diagramOf(tripMachine))).toEqual(draw());
  });

  it('show one level each with the usual path first, and the initial transitions apart', () => {
    expect(
      viewsOf(diagram).map(({ name, kind, mainColumn }) => [name, kind, mainColumn.map(({ state }) => state?.name)]),
    ).toEqual([
      ['', 'level', ['waiting']],
      ['opens', 'opens', ['opening']],
      ['driving', 'level', ['light', 'meter']],
      ['driving.light', 'level', ['off']],
    ]);
    expect([...(viewsOf(diagram)[0]?.rightColumn.keys() ?? [])]).toEqual([
      'trip.fetching',
      'trip.driving',
      'trip.arrived',
    ]);
    expect(mermaidOverview(diagram)).toContain('trip_driving --> trip_arrived');
  });

  it('list guarantees, questions, transitions, ignored events and requirements', () => {
    const page = pageOf({
      name: 'trip',
      source: 'machines/travel/trip.machine.ts',
      title: 'A trip',
      diagram,
      guarantees: ['No passenger is left behind.'],
      questions: [
        {
          asks: 'What if they start?',
          answer: 'They drive.',
          path: [
            { kind: 'state', chart: 'trip', state: 'waiting', text: 'Waiting' },
            { kind: 'state', chart: 'ticket', state: 'raising', text: 'Notifying the team…' },
            { kind: 'step', chart: 'trip', text: 'starts', isLater: false },
            { kind: 'state', chart: 'trip', state: 'driving', text: 'Driving' },
          ],
          shows: ['Go'],
        },
      ],
      ignored: [{ states: ['waiting', 'driving.light.off'], event: 'driver.stop', reason: 'a second press' }],
      charts: catalogue,
      childCharts: [{ name: 'engine', title: 'The engine' }],
      parentCharts: [],
      requirements: new Map([['AP-01', 'Nothing is retried.']]),
      pictures: [{ file: 'trip.svg', caption: 'The whole chart', kind: 'level' }],
    });
    expect(page).toContain('- No passenger is left behind.');
    expect(page).toContain('[Source](../../machines/travel/trip.machine.ts)');
    expect(page).toContain(
      '### What if they start?\n\nThey drive.\n\n**Waiting** ([One ticket to the team](ticket.md): **Notifying the team…**) → *starts* → **Driving**',
    );
    expect(page).toContain(
      'The screen says “Go”. [See it in the atlas](../../atlas/index.html#trip/ask/what-if-they-start).',
    );
    expect(page).toContain('Charts that it runs: [The engine](engine.md)');
    expect(page).not.toContain('Charts that run it');
    expect(page).toContain('| Driving |  | `driver.board` |  | *stays* | A passenger gets in. |  |');
    expect(page).toContain('| Driving · Light · On |  | `driver.start` |  | *nothing* | In progress already. |  |');
    expect(page).toContain('| Waiting, Driving · Light · Off | `driver.stop` | a second press |');
    expect(page).toContain('- **AP-01** Nothing is retried.');
  });
});
