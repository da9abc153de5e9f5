/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (name: string): string => readFileSync(path.join(__dirname, name), 'utf8');

test('the README of the toolkit shows the example that runs', () => {
  const codeBlocks = [...read('README.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
  expect(codeBlocks).toEqual([read('example.ts'), read('example.test.ts')]);
});
