/** @jest-environment node */
import { aboveLimit, countTerms, lowered } from './terms';
import { textsIn } from './texts';
import { findReplaced, replacedWords } from './words';

test('a replaced term is counted in identifiers, sentences and docs, and in nothing that only looks like it', () => {
  const files: Record<string, string> = {
    'src/a.ts': 'const owedTicket = isUnpaid; // the ticket is owed; const allowed = showed;',
    'test/a.test.ts': "test('nobody is told, the team is told', () => {});",
    'docs/a.md': 'Nobody mends this, see `owedTicket`. OwedStatement is money.\n\n```ts\nowed();\n```\n',
  };
  expect(countTerms((file) => files[file] ?? '', Object.keys(files))).toEqual({
    owed: { code: 2 },
    told: { tests: 1 },
    nobody: { tests: 1, docs: 1 },
    mend: { docs: 1 },
  });
});

test('a term above its limit is reported with its replacement, and one without a limit may not come back', () => {
  const counts = { owed: { code: 3, docs: 1 }, mend: { tests: 2 } };
  expect(aboveLimit(counts, { owed: { code: 3 }, mend: { tests: 2 } })).toEqual([
    expect.stringMatching(/^“owed” is written 1 times in docs, and may be 0 times: .* Write “pending”/),
  ]);
});

test('limits only go down, and a term that is gone loses its limit', () => {
  expect(lowered({ owed: { code: 3, tests: 9 } }, { owed: { code: 5, tests: 2 }, mend: { code: 1 } })).toEqual({
    owed: { code: 3, tests: 2 },
  });
});

test('a replaced word is found with its replacement', () => {
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
