import type { Question } from '../toolkit/questions';

export interface IndexEntry {
  /** The chart's name, which is also its page's. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly questions: readonly Pick<Question, 'asks'>[];
  /** Other charts call it. */
  readonly isPart: boolean;
}

/** The address that GitHub gives a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

const entryText = ({ name, title, description, questions }: IndexEntry): readonly string[] => [
  `### [${title}](${name}.md)`,
  '',
  description,
  '',
  ...questions.map(({ asks }) => `- [${asks}](${name}.md#${anchorOf(asks)})`),
  '',
];

const section = (heading: string, entries: readonly IndexEntry[]): readonly string[] =>
  entries.length > 0 ? [`## ${heading}`, '', ...entries.flatMap(entryText)] : [];

/** The first page of the charts: every question that is answered, under the chart that answers it. */
export const indexOf = (entries: readonly IndexEntry[]): string =>
  [
    '<!-- Generated from machines by `npm run docs`. Do not edit. -->',
    '',
    '# What happens when…',
    '',
    'Find your question below: each link leads to the answer. The charts that answer them are drawn on the same pages.',
    '',
    ...section(
      'Charts',
      entries.filter(({ isPart }) => !isPart),
    ),
    ...section(
      'Parts of other charts',
      entries.filter(({ isPart }) => isPart),
    ),
  ].join('\n');
