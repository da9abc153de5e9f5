/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (name: string): string => readFileSync(path.join(__dirname, name), 'utf8');

test('the README of the toolkit shows the example that runs', () => {
  const shown = [...read('README.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
  expect(shown).toEqual([read('example.ts'), read('example.test.ts')]);
});
