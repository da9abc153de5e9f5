import { type Chart, chartWith } from '../toolkit/chart';
import type { Outcome } from '../toolkit/meta';
import { type PathPart, type Question, slugOf } from '../toolkit/questions';
import type { Ignored } from '../toolkit/state-events';
import { type Diagram, type DiagramState, flatten } from './diagram';
import { legend } from './legend';
import { mermaidOverview } from './mermaid';
import type { View } from './views';

export interface PageContents {
  readonly name: string;
  /** The chart's file, from the project's root. */
  readonly source: string;
  readonly title: string;
  readonly diagram: Diagram;
  readonly guarantees: readonly string[];
  /** What product owners ask, with the path through the chart that answers it. */
  readonly questions: readonly Answered[];
  /** Events that can come in a state and do nothing there. */
  readonly ignored: readonly Ignored[];
  /** All charts, for links. */
  readonly charts: readonly Chart[];
  readonly childCharts: readonly Neighbour[];
  readonly parentCharts: readonly Neighbour[];
  /** Id to sentence. */
  readonly requirements: ReadonlyMap<string, string>;
  /** The whole chart first, then its nested states. */
  readonly pictures: readonly Picture[];
}

export interface Answered extends Pick<Question, 'asks' | 'answer' | 'shows'> {
  readonly path: readonly PathPart[];
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
const pathText = (parts: readonly PathPart[], own: string, titleOf: (name: string) => string): string => {
  let chart = own;
  return parts
    .map((part, index) => {
      const isNew = part.chart !== chart;
      const closes = isNew && chart !== own ? ')' : '';
      const opens = isNew && part.chart !== own ? ` ([${titleOf(part.chart)}](${part.chart}.md): ` : '';
      chart = part.chart;
      const text = part.kind === 'step' ? `*${part.text}*` : `**${part.text}**`;
      return `${closes}${opens || (index === 0 ? '' : ' → ')}${text}`;
    })
    .concat(chart === own ? [] : [')'])
    .join('');
};

const questionText = ({ asks, answer, path, shows }: Answered, own: string, titleOf: (name: string) => string) => [
  `### ${asks}`,
  '',
  answer,
  '',
  pathText(path, own, titleOf),
  '',
  [
    ...(shows.length > 0
      ? [`The screen says ${shows.map((words) => `“${words.replace(/\.$/, '')}”`).join(' and ')}.`]
      : []),
    `[See it in the atlas](../../atlas/index.html#${own}/ask/${slugOf(asks)}).`,
  ].join(' '),
  '',
];

/** The Markdown page of a chart. */
export const pageOf = ({
  name,
  source,
  title,
  diagram,
  guarantees,
  questions,
  ignored,
  charts,
  childCharts,
  parentCharts,
  requirements,
  pictures,
}: PageContents): string => {
  const { root, arrows } = diagram;
  const states = flatten(root);
  const parents = new Map(states.flatMap((state) => state.children.map((child) => [child.id, state] as const)));
  /** `Guest · Expired`. */
  const breadcrumbOf = (id: string): string => {
    const state = states.find((state) => state.id === id) as DiagramState;
    const parent = parents.get(id);
    return parent && parent !== root ? `${breadcrumbOf(parent.id)} · ${state.title}` : state.title;
  };
  const requirementIds = [...new Set([...states, ...arrows].flatMap((item) => item.requirements))].sort();

  return [
    `<!-- Generated from ${source} by \`npm run docs\`. Do not edit. -->`,
    '',
    `# ${title}`,
    '',
    root.description,
    '',
    `[All questions and charts](README.md) · [Source](../../${source})`,
    '',
    ...links('Charts that it runs', childCharts),
    ...links('Charts that run it', parentCharts),
    '## Guarantees',
    '',
    ...guarantees.map((guarantee) => `- ${guarantee}`),
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
      ['State', 'What is true in it', 'URL', 'Requirements'],
      states
        .slice(1)
        .map((state) => [
          marked(`**${breadcrumbOf(state.id)}**`, state.outcome),
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
        arrow.source === root.id ? '*every state*' : breadcrumbOf(arrow.source),
        marked(arrow.step, arrow.outcome),
        code(arrow.event),
        code(arrow.guard ?? ''),
        arrow.target ? breadcrumbOf(arrow.target) : arrow.isForbidden ? '*nothing*' : '*stays*',
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
              states.map((state) => breadcrumbOf(`${root.id}.${state}`)).join(', '),
              code(event),
              reason,
            ]),
          ),
          '',
        ]
      : []),
    '## Requirements',
    '',
    'What follows “decided” was left open, and is our choice.',
    '',
    ...requirementIds.map((id) => `- **${id}** ${requirements.get(id) ?? ''}`),
    '',
  ].join('\n');
};
