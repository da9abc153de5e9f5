/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '../../machines/catalogue';
import { models } from './models/all';
import { questions } from './models/answers';
import { graphOf } from './toolkit/gate';
import { followPath, slugOf, unreachableLater } from './toolkit/questions';

const screens = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join('src', file), 'utf8'))
  .join('\n')
  .replace(/\s+/g, ' ');

describe.each(catalogue)('the questions about $name (US-03)', ({ name, machine }) => {
  const chartQuestions = questions[name] ?? [];

  it('are five to eight, each with its own URL', () => {
    expect(chartQuestions.length).toBeGreaterThanOrEqual(5);
    expect(chartQuestions.length).toBeLessThanOrEqual(8);
    expect(new Set(chartQuestions.map(({ asks }) => slugOf(asks))).size).toBe(chartQuestions.length);
  });

  it.each(chartQuestions)('$asks: the chart has its path, and src has its text', ({ path: steps, shows }) => {
    expect(followPath(models, machine.id, steps).length).toBeGreaterThan(0);
    expect(shows.filter((words) => !screens.includes(words))).toEqual([]);
  });

  it('have `later` steps only to states in which a later visit opens', () => {
    const model = models.find((model) => model.name === name);
    expect(model && unreachableLater(graphOf(model))).toEqual([]);
  });
});

describe('the path of a question', () => {
  it.each([
    [['raising', 'raiseTicket fails', 'raised'], 'from "raising", "raiseTicket fails" does not lead to "raised"'],
    [['raised', 'driver.raiseTicket', 'raising'], 'from "raised", "driver.raiseTicket" does not lead to "raising"'],
    [['pending', 'later', 'raised'], 'from "pending", "later" does not lead to "raised"'],
    [['raising', 'raiseTicket fails'], 'from "raising", "raiseTicket fails" does not lead to ""'],
    [['forgotten'], 'nothing leads to "forgotten"'],
    [['raising', { phone: [] }], 'There is no model of phone'],
  ])('fails at the first step that the chart does not have: %j', (steps, failure) => {
    expect(() => followPath(models, 'ticket', steps)).toThrow(failure);
  });

  it('is written with the titles and labels of the chart', () => {
    const parts = followPath(models, 'ticket', [
      'raising',
      'raiseTicket fails',
      'pending',
      'driver.raiseTicket',
      'raising',
    ]);
    expect(parts.map(({ text }) => text)).toEqual([
      'Notifying the team…',
      'no answer',
      'Ticket not raised',
      'raises it now',
      'Notifying the team…',
    ]);
  });
});
