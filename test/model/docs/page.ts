import { stateName } from '../toolkit/names';
import { type Diagram, type DiagramState, flatten, inWords } from './diagram';
import { mermaidOverview } from './mermaid';

export interface PageContents {
  readonly name: string;
  readonly title: string;
  readonly diagram: Diagram;
  readonly promises: readonly string[];
  /** Events that can come in a state and do nothing there. */
  readonly ignored: readonly Ignored[];
  /** The charts that it calls. */
  readonly inside: readonly Neighbour[];
  /** The charts that call it. */
  readonly around: readonly Neighbour[];
  /** Id to sentence. */
  readonly requirements: ReadonlyMap<string, string>;
  /** Pictures in the order in which they help, the whole chart last. */
  readonly pictures: readonly Picture[];
}

export interface Ignored {
  /** `collecting.listing`, as the chart's models say it. */
  readonly states: readonly string[];
  readonly event: string;
  readonly reason: string;
}

export interface Neighbour {
  readonly name: string;
  readonly title: string;
}

export interface Picture {
  readonly file: string;
  readonly caption: string;
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
const code = (text: string): string => (text ? `\`${text}\`` : '');

/** The chart's page for people: what it is for, what it promises, the picture, and everything in tables. */
export const pageOf = ({
  name,
  title,
  diagram,
  promises,
  ignored,
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
    const state = states.find((one) => one.id === id) as DiagramState;
    const parent = parents.get(id);
    return parent && parent !== root ? `${placeOf(parent.id)} · ${inWords(state.name)}` : inWords(state.name);
  };
  const claimed = [...new Set([...states, ...arrows].flatMap((one) => one.requirements))].sort();

  return [
    `<!-- Generated from machines/${name} by \`npm run docs\`. Do not edit. -->`,
    '',
    `# ${title}`,
    '',
    root.description,
    '',
    ...links('Charts that it calls', inside),
    ...links('Charts that call it', around),
    '## Promises',
    '',
    ...promises.map((promise) => `- ${promise}`),
    '',
    '## The chart',
    '',
    ...pictures.flatMap(({ file, caption }) => [`**${caption}**`, '', `[![${caption}](${file})](${file})`, '']),
    'Orange: a call is on its way. Green: it was answered. Red: it failed. Grey notes: what can happen in every state. A double frame is an end. A picture opens in full size when clicked.',
    '',
    '<details><summary>The outer states only</summary>',
    '',
    '```mermaid',
    mermaidOverview(diagram),
    '```',
    '',
    '</details>',
    '',
    '## States',
    '',
    ...table(
      ['State', 'What is true then', 'Address', 'Requirements'],
      states
        .slice(1)
        .map((state) => [
          `**${placeOf(state.id)}**`,
          state.description,
          code(state.route ?? ''),
          state.requirements.join(', '),
        ]),
    ),
    '',
    '## What can happen',
    '',
    ...table(
      ['In', 'When', 'If', 'Then', 'In plain words', 'Requirements'],
      arrows.map((arrow) => [
        arrow.source === root.id ? '*every state*' : placeOf(arrow.source),
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
            ignored.map(({ states, event, reason }) => [states.map(stateName).join(', '), code(event), reason]),
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
