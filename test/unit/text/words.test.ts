/** @jest-environment node */
import type { Trouble, TroubleKind } from '../../../machines/shared/verdict';
import { type Clearance, type ClearanceHints, clearanceWords } from '../../../src/text/clearance';
import { isUnsure, troubleWords } from '../../../src/text/trouble';

const clear: Clearance = { state: 'clear', until: null, blockers: [] };
const plain = (words: string) => words.replaceAll('\u00a0', ' ');
const words = (clearance: Partial<Clearance>, hints?: ClearanceHints) => {
  const { verdict, answer, reason } = clearanceWords({ ...clear, ...clearance }, '2026-03-07', hints);
  return { verdict, answer: plain(answer), reason: reason && plain(reason) };
};
const mot = { message: 'Your MOT ends on 14 March. Upload the new one.', stops_on: '2026-03-15' };
const badge = { message: 'Your badge ends on 2 May.', stops_on: '2026-05-03' };

describe('can I work?', () => {
  it.each<[string, Partial<Clearance>, ReturnType<typeof words>]>([
    ['no end is known', {}, { verdict: 'clear', answer: 'Yes', reason: null }],
    ['far away', { until: '2026-06-01' }, { verdict: 'clear', answer: 'Yes, until 1 June', reason: '86 days left.' }],
    [
      'eight days',
      { until: '2026-03-15' },
      { verdict: 'clear', answer: 'Yes, until 15 March', reason: '8 days left.' },
    ],
    [
      'a week',
      { state: 'ends_soon', until: '2026-03-14', blockers: [mot] },
      { verdict: 'soon', answer: 'Yes, until 14 March', reason: `${mot.message} 7 days left.` },
    ],
    [
      'one day',
      { state: 'ends_soon', until: '2026-03-08' },
      { verdict: 'soon', answer: 'Yes, until 8 March', reason: 'Tomorrow is the last day.' },
    ],
    [
      'the last day',
      { state: 'ends_soon', until: '2026-03-07' },
      { verdict: 'soon', answer: 'Yes, until 7 March', reason: 'Today is the last day.' },
    ],
    [
      'stopped',
      { state: 'stopped', blockers: [mot, badge] },
      { verdict: 'stopped', answer: 'No, not now', reason: mot.message },
    ],
    ['stopped, nobody says why', { state: 'stopped' }, { verdict: 'stopped', answer: 'No, not now', reason: null }],
    // A page that was read before midnight, or a clock that is wrong: never "-1 days left".
    [
      'yesterday',
      { until: '2026-03-06' },
      { verdict: 'soon', answer: 'Yes, until 6 March', reason: 'Today is the last day.' },
    ],
  ])('%s', (_, clearance, expected) => {
    expect(words(clearance)).toEqual(expected);
  });

  it.each([
    [['MOT'], 'Then your MOT ends. 7 days left.'],
    [['MOT', 'plate'], 'Then your MOT and your plate end. 7 days left.'],
    [['MOT', 'insurance', 'plate'], 'Then your MOT, your insurance and your plate end. 7 days left.'],
  ])('says what ends then: %s', (ending, reason) => {
    expect(words({ state: 'ends_soon', until: '2026-03-14', blockers: [mot] }, { ending }).reason).toBe(reason);
  });

  it('is a matter of time for a driver who has not begun, and of what went wrong for any other', () => {
    expect(words({ state: 'stopped', blockers: [mot] }, { starting: true })).toMatchObject({
      verdict: 'soon',
      answer: 'Not yet',
    });
    expect(words({ state: 'ends_soon', until: '2026-03-20' }, { starting: true }).answer).toBe('Yes, until 20 March');
  });

  it('names the most urgent thing only', () => {
    expect(words({ state: 'ends_soon', until: '2026-03-14', blockers: [mot, badge] }).reason).not.toContain('badge');
  });
});

describe('what went wrong, in the driver’s words', () => {
  const trouble = (kind: TroubleKind, message: string | null = null): Trouble => ({ kind, status: 0, message });

  it.each<[TroubleKind, RegExp]>([
    ['offline', /no connection/],
    ['silent', /no answer came/i],
    ['tooMany', /too many requests, please try again in a minute/],
    ['forbidden', /did not allow/],
    ['broken', /did not answer as it should/],
    ['session', /did not answer as it should/],
  ])('%s', (kind, said) => {
    expect(troubleWords(trouble(kind))).toMatch(said);
  });

  it('repeats the operator’s sentence where one is meant for the driver, and only there', () => {
    expect(troubleWords(trouble('forbidden', 'Your fleet does not allow this.'))).toBe(
      'Your fleet does not allow this.',
    );
    expect(troubleWords(trouble('missing', 'This change is gone.'))).toBe('This change is gone.');
    expect(troubleWords(trouble('broken', 'SQLSTATE[HY000]'))).not.toContain('SQLSTATE');
  });

  it.each([
    [undefined, 'in a minute.'],
    [1, 'in 1 second.'],
    [45, 'in 45 seconds.'],
    [90, 'in 90 seconds.'],
    [91, 'in 2 minutes.'],
    [600, 'in 10 minutes.'],
  ])('after too many requests says how long to wait, where the operator does: %s', (retryAfter, words) => {
    const tooMany: Trouble = { kind: 'tooMany', status: 429, message: null, ...(retryAfter ? { retryAfter } : {}) };
    expect(troubleWords(tooMany)).toBe(`You have made too many requests, please try again ${words}`);
  });

  it.each<[TroubleKind, boolean]>([
    ['offline', true],
    ['silent', true],
    ['broken', true],
    ['tooMany', false],
    ['forbidden', false],
    ['missing', false],
  ])('knows whether the call may have taken effect: %s, %s', (kind, unsure) => {
    expect(isUnsure(trouble(kind))).toBe(unsure);
  });

  it('says something even when nothing is known', () => {
    expect(isUnsure(null)).toBe(false);
    expect(troubleWords(null)).toMatch(/\w+/);
  });
});
