/** @jest-environment node */
import {
  escapeText,
  normaliseText,
  sameText,
  textLength,
  unescapeText,
  withoutPlaceholders,
} from '../../server/tickets/text';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Random strings, the same in every run. */
function* texts(count: number): Generator<string> {
  const marks = 'a Z * _ ` # [x](y) <b> {{ }} {% %} \\ + = ~ | > ! é 😀 مرحبا . - &amp; https://a.example/b_c';
  const pieces = [...marks.split(' '), ' ', '\n', '\t', '    ', '- ', '1. '];
  let seed = 42;
  const next = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 16) % most;
  };
  for (let n = 0; n < count; n += 1) yield Array.from({ length: next(12) }, () => pieces[next(pieces.length)]).join('');
}

describe('text sent to Zendesk (SEC-60, SEC-61)', () => {
  test.each([
    ['# Title', '\\# Title'],
    ['*bold* _thin_ `code`', '\\*bold\\* \\_thin\\_ \\`code\\`'],
    ['[link](https://a.example)', '\\[link\\](https://a.example)'],
    ['<script>', '\\<script\\>'],
    ['- one\n2. two\n---', '\\- one\n2\\. two\n\\---'],
    ['    code', '\u00A0\u00A0\u00A0\u00A0code'],
    ['{{ticket.id}} {% if %}', '{ {ticket.id} } { % if % }'],
    ['{{{x}}}', '{ { {x} } }'],
    ['plain words, with 3.5 % and a-b', 'plain words, with 3.5 % and a-b'],
  ])('%j becomes %j', (typed, sent) => {
    expect(escapeText(typed)).toBe(sent);
  });

  test('contains no markup or placeholder, and a reader sees what was typed', () => {
    for (const text of texts(3_000)) {
      const escaped = escapeText(text);
      expect(escaped).not.toMatch(/\{[{%]|[%}]\}/);
      expect(escaped.replace(/\\[\s\S]/g, '')).not.toMatch(/[`*_[\]<>#!|~]/);
      expect(oneLine(unescapeText(escaped))).toBe(oneLine(withoutPlaceholders(text)));
      expect(sameText(escaped, escaped.replaceAll('\u00A0', ' '))).toBe(true);
    }
  });

  test('is read with a space where Zendesk writes &nbsp;', () => {
    expect(unescapeText('&nbsp;&nbsp;thanks')).toBe('  thanks');
    expect(sameText('&nbsp; thanks', escapeText('    thanks'))).toBe(true);
    expect(sameText('many\n\nthanks', 'many thanks')).toBe(true);
  });

  test('is read without escape characters', () => {
    expect(unescapeText(escapeText('I wrote *this* at 10.30 - ok?\n- a list'))).toBe(
      'I wrote *this* at 10.30 - ok?\n- a list',
    );
  });
});

describe('text typed by a driver', () => {
  test.each([
    ['  two\r\nlines\r ', 'two\nlines'],
    ['e\u0301', 'é'],
    ['a\u202Eb\u2066c\u2069\u200F\uFEFF', 'abc'],
    ['👨‍👩‍👧 نص', '👨‍👩‍👧 نص'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(normaliseText(typed)).toBe(kept);
  });

  test.each(['\u0000', '\u0007', '\u001B[31m', '\u0085', '\u2028', '\uD800'])('%j is rejected', (control) => {
    expect(normaliseText(`text ${control} text`)).toBeNull();
  });

  test('is counted in code points', () => {
    expect(textLength('😀é')).toBe(2);
  });
});
