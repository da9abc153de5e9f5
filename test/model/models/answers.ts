import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { catalogue } from '../../../machines/catalogue';
import type { Guarantee } from '../toolkit/guarantees';
import type { Question } from '../toolkit/questions';

/** What a chart guarantees to people, and what product owners ask about it. */
interface Answers {
  readonly guarantees: readonly Guarantee[];
  readonly questions: readonly Question[];
}

const answers = catalogue.map(
  ({ name }) => [name, load(readFileSync(`test/model/models/${name}.yaml`, 'utf8')) as Answers] as const,
);

export const guarantees = Object.fromEntries(answers.map(([name, chart]) => [name, chart.guarantees]));

export const questions = Object.fromEntries(answers.map(([name, chart]) => [name, chart.questions]));
