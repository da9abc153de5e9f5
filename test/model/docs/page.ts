import { type Chart, chartWith } from '../toolkit/chart';
import type { Outcome } from '../toolkit/meta';
import { type Piece, type Question, slugOf } from '../toolkit/questions';
import type { Ignored } from '../toolkit/state-events';
import { type Diagram, type DiagramState, flatten } from './diagram';
import { legend } from './legend';
import { mermaidOverview } from './mermaid';
import type { View } from './views';

export interface PageContents {
  readonly name: string;
  readonly title: string;
  readonly diagram: Diagram;
  readonly promises: readonly string[];
  /** What product owners ask, with the way through the chart that answers it. */
  readonly questions: readonly Answered[];
  /** Events that can come in a state and do nothing there. */
  readonly ignored: readonly Ignored[];
  /** All charts, for links. */
  readonly charts: readonly Chart[];
  /** The charts that it calls. */
  readonly inside: readonly Neighbour[];
  /** The charts that call it. */
  readonly around: readonly Neighbour[];
  /** Id to sentence. */
  readonly requirements: ReadonlyMap<string, string>;
  /** The whole chart first, then what is inside its states. */
  readonly pictures: readonly Picture[];
}

export interface Answered extends Pick<Question, 'asks' | 'answer' | 'shows'> {
  readonly way: readonly Piece[];
}

export interface Neighbour {
  readonly name: string;
  readonly title: string;
}

export interface Picture extends Pick<View, 'caption' | 'kind'> {
  readonly file: string;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  row(...heads),
  row(...heads.map(() => '---')),
  ...rows.map((cells) => row(...cells)),
];
const links = (what: string, charts: readonly Neighbour[]): readonly string[] =>
  charts.length > 0 ? [`${what}: ${charts.map(({ name, title }) => `[${title}](${name}.md)`).join(' · ')}`, ''] : [];
const chartLink = (charts: readonly Chart[], id: string): string => {
  const chart = chartWith(charts, id);
  return chart ? `[${chart.title}](${chart.name}.md)` : id;
};
const code = (text: string): string => (text ? `\`${text}\`` : '');
const marks: Readonly<Record<Outcome, string>> = { good: '🟢', bad: '🔴', unknown: '🟠' };
const marked = (words: string, outcome: Outcome | null): string => (outcome ? `${marks[outcome]} ${words}` : words);

const drawn = ({ file, caption, kind }: Picture, index: number): readonly string[] => {
  const image = [`[![${caption}](${file})](${file})`, ''];
  if (kind !== 'level') return [`<details><summary>${caption}</summary>`, '', ...image, '</details>', ''];
  return index === 0 ? [...image, legend, ''] : [`### ${caption}`, '', ...image];
};

/** `**Sending…** → *no answer* → **Arrived or not?**`; the steps of another chart are in brackets after its name. */
const wayOf = (pieces: readonly Piece[], own: string, titleOf: (name: string) => string): string => {
  let chart = own;
  return pieces
    .map((piece, index) => {
      const isNew = piece.chart !== chart;
      const closes = isNew && chart !== own ? ')' : '';
      const opens = isNew && piece.chart !== own ? ` ([${titleOf(piece.chart)}](${piece.chart}.md): ` : '';
      chart = piece.chart;
      const words = piece.kind === 'step' ? `*${piece.words}*` : `**${piece.words}**`;
      return `${closes}${opens || (index === 0 ? '' : ' → ')}${words}`;
    })
    .concat(chart === own ? [] : [')'])
    .join('');
};

const questionText = ({ asks, answer, way, shows }: Answered, own: string, titleOf: (name: string) => string) => [
  `### ${asks}`,
  '',
  answer,
  '',
  wayOf(way, own, titleOf),
  '',
  [
    ...(shows.length > 0
      ? [`The screen says ${shows.map((words) => `“${words.replace(/\.$/, '')}”`).join(' and ')}.`]
      : []),
    `[See it in the atlas](../../atlas/index.html#${own}/ask/${slugOf(asks)}).`,
  ].join(' '),
  '',
];

/** The chart's page for people: what it is for, what it promises, the picture, and everything in tables. */
export const pageOf = ({
  name,
  title,
  diagram,
  promises,
  questions,
  ignored,
  charts,
  inside,
  around,
  requirements,
  pictures,
}: PageContents): string => {
  const { root, arrows } = diagram;
  const states = flatten(root);
  const parents = new Map(states.flatMap((state) => state.children.map((child) => [child.id, state] as const)));
  /** `Guest · Expired`. */
  const placeOf = (id: string): string => {
    const state = states.find((state) => state.id === id) as DiagramState;
    const parent = parents.get(id);
    return parent && parent !== root ? `${placeOf(parent.id)} · ${state.title}` : state.title;
  };
  const claimed = [...new Set([...states, ...arrows].flatMap((item) => item.requirements))].sort();

  return [
    `<!-- Generated from machines/${name} by \`npm run docs\`. Do not edit. -->`,
    '',
    `# ${title}`,
    '',
    root.description,
    '',
    '[All questions and charts](README.md)',
    '',
    ...links('Charts that it calls', inside),
    ...links('Charts that call it', around),
    '## Promises',
    '',
    ...promises.map((promise) => `- ${promise}`),
    '',
    '## The chart',
    '',
    ...pictures.flatMap(drawn),
    '<details><summary>The outer states as text (Mermaid)</summary>',
    '',
    '```mermaid',
    mermaidOverview(diagram),
    '```',
    '',
    '</details>',
    '',
    '## Questions answered',
    '',
    ...questions.flatMap((question) =>
      questionText(question, name, (other) => charts.find((chart) => chart.name === other)?.title ?? other),
    ),
    '## States',
    '',
    ...table(
      ['State', 'What is true then', 'Address', 'Requirements'],
      states
        .slice(1)
        .map((state) => [
          marked(`**${placeOf(state.id)}**`, state.outcome),
          [state.description, ...state.charts.map(({ id }) => `Here runs ${chartLink(charts, id)}.`)].join(' '),
          code(state.route ?? ''),
          state.requirements.join(', '),
        ]),
    ),
    '',
    '## What can happen',
    '',
    ...table(
      ['In', 'What happens', 'In the code', 'If', 'Then', 'In plain words', 'Requirements'],
      arrows.map((arrow) => [
        arrow.source === root.id ? '*every state*' : placeOf(arrow.source),
        marked(arrow.step, arrow.outcome),
        code(arrow.event),
        code(arrow.guard ?? ''),
        arrow.target ? placeOf(arrow.target) : arrow.isForbidden ? '*nothing*' : '*stays*',
        arrow.description,
        arrow.requirements.join(', '),
      ]),
    ),
    '',
    ...(ignored.length > 0
      ? [
          '## What is ignored',
          '',
          ...table(
            ['In', 'When', 'Why nothing happens'],
            ignored.map(({ states, event, reason }) => [
              states.map((state) => placeOf(`${root.id}.${state}`)).join(', '),
              code(event),
              reason,
            ]),
          ),
          '',
        ]
      : []),
    '## Requirements',
    '',
    ...claimed.map((id) => `- **${id}** ${requirements.get(id) ?? ''}`),
    '',
  ].join('\n');
};
