/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { textsIn } from './texts';
import { findReplaced, replacedWords } from './words';

test('no text that a person reads uses a word that was replaced', () => {
  const page = readFileSync('docs/texts.md', 'utf8');
  const texts = page.split('\n').filter((line) => line.startsWith('- '));
  expect(texts.length).toBeGreaterThan(2000);
  expect(findReplaced(texts, replacedWords)).toEqual([]);
});

test('a word that was replaced is found with what to write', () => {
  expect(findReplaced(['Your jobs appear here.', 'Your papers stand here.'], replacedWords)).toEqual([
    expect.stringContaining('write “appears here”'),
    expect.stringContaining('write “document”'),
  ]);
});

test('texts are found in markup, attributes, templates and calls, and nothing else is', () => {
  const source = `
    import { x } from './Some file';
    const Box = styled.p\`color: red;\`;
    const words = { type: 'a type', hint: 'Enter a date', key: 'not a text' };
    if (kind === 'not this one') throw new Error('Nor this one');
    export const Page = ({ n, day }) => (
      <Card title="One title" href="/not/this" className="nor this">
        You have {n} jobs.{' '}
        <b>Pay {day ? \`on \${day}\` : 'later today'}</b>
      </Card>
    );
    const page = html\`<p class="no">Pay <b>\${amount}</b> now</p>\`;`;
  expect(textsIn('a.tsx', source)).toEqual([
    'Enter a date',
    'You have … jobs.',
    'One title',
    'Pay …',
    'on …',
    'later today',
    'Pay',
    'now',
  ]);
});
