/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (name: string): string => readFileSync(path.join(__dirname, name), 'utf8');

test('the README of the toolkit shows the example that runs', () => {
  const [, shown] = /```ts\n([\s\S]*?)```/.exec(read('README.md')) ?? [];
  expect(shown).toBe(read('example.test.ts'));
});
