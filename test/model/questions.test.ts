/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '../../machines/catalogue';
import { ticketMachine } from '../../machines/ticket';
import { models } from './models/all';
import { questions } from './models/questions';
import { graphOf } from './toolkit/gate';
import { questionsOf, slugOf, unreachableLater, walk } from './toolkit/questions';

const screens = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join('src', file), 'utf8'))
  .join('\n')
  .replace(/\s+/g, ' ');

describe.each(catalogue)('the questions about $name (US-03)', ({ name, machine }) => {
  const asked = questions[name] ?? [];

  it('are five to eight, each with its own address', () => {
    expect(asked.length).toBeGreaterThanOrEqual(5);
    expect(asked.length).toBeLessThanOrEqual(8);
    expect(new Set(asked.map(({ asks }) => slugOf(asks))).size).toBe(asked.length);
  });

  it.each(asked)('$asks: its way can be walked, and the screens have its words', ({ way, shows }) => {
    expect(walk(models, machine, way).length).toBeGreaterThan(0);
    expect(shows.filter((words) => !screens.includes(words))).toEqual([]);
  });

  it('and its chart lead only to states that a later visit would show', () => {
    const model = models.find((model) => model.name === name);
    expect(model && unreachableLater(graphOf(model))).toEqual([]);
  });
});

describe('a way through a chart', () => {
  const question = { asks: '', answer: '', shows: [] };

  it('names states and events of that chart, or does not compile', () => {
    questionsOf(ticketMachine, [
      // @ts-expect-error There is no such state.
      { ...question, way: ['raising', 'raiseTicket fails', 'forgotten'] },
      // @ts-expect-error There is no such event.
      { ...question, way: ['pending', 'driver.shout', 'raising'] },
      // @ts-expect-error There is no such call.
      { ...question, way: ['raising', 'phoneTeam answers', 'raised'] },
    ]);
  });

  it.each([
    [['raising', 'raiseTicket fails', 'raised'], 'from "raising", "raiseTicket fails" does not lead to "raised"'],
    [['raised', 'driver.raiseTicket', 'raising'], 'from "raised", "driver.raiseTicket" does not lead to "raising"'],
    [['pending', 'later', 'raised'], 'from "pending", "later" does not lead to "raised"'],
    [['raising', 'raiseTicket fails'], 'from "raising", "raiseTicket fails" does not lead to ""'],
  ])('that cannot be walked says where: %j', (way, failure) => {
    expect(() => walk(models, ticketMachine, way)).toThrow(failure);
  });

  it('is written as people say it', () => {
    const words = walk(models, ticketMachine, [
      'raising',
      'raiseTicket fails',
      'pending',
      'driver.raiseTicket',
      'raising',
    ]);
    expect(words.map((piece) => piece.words)).toEqual([
      'Telling the team…',
      'no answer',
      'Ticket not sent',
      'raises it now',
      'Telling the team…',
    ]);
  });
});
