import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export const isUpdate = process.env.UPDATE_APPROVED === '1';

/**
 * The approved texts of a test file, by title. With `UPDATE_APPROVED=1`, what the tests put into the map is written when they end, in the order
 * of the titles.
 */
export const approvedTexts = (testFile: string, titles: readonly string[]): Map<string, string> => {
  const file = testFile.replace(/\.test\.tsx?$/, '.approved.txt');
  const approved = new Map(
    (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n\n== ').map((text): [string, string] => {
      const [title = '', ...lines] = text.trim().split('\n');
      return [title.replace(/^== /, ''), lines.join('\n')];
    }),
  );
  afterAll(() => {
    if (isUpdate) writeFileSync(file, titles.map((title) => `== ${title}\n${approved.get(title)}\n`).join('\n'));
  });
  return approved;
};
