import type { Question } from '../toolkit/questions';

export interface IndexEntry {
  /** The name of the chart and of its page. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly questions: readonly Pick<Question, 'asks'>[];
}

/** The anchor that GitHub gives a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

const entryText = ({ name, title, description, questions }: IndexEntry): readonly string[] => [
  `## [${title}](${name}.md)`,
  '',
  description,
  '',
  ...questions.map(({ asks }) => `- [${asks}](${name}.md#${anchorOf(asks)})`),
  '',
];

/** The index page: every question under the chart that answers it. */
export const indexOf = (entries: readonly IndexEntry[]): string =>
  [
    '<!-- Generated from machines by `npm run docs`. Do not edit. -->',
    '',
    '# What happens when…',
    '',
    'Find your question below: each link leads to the answer. The charts that answer them are drawn on the same pages.',
    '',
    ...entries.flatMap(entryText),
  ].join('\n');
