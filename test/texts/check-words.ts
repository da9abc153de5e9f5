/**
 * `npm run words`: no text uses a word that was replaced, and no replaced term of our own is written more often than
 * limits.json allows. `npm run words -- --lower` lowers the limits to today's counts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import limits from './limits.json' with { type: 'json' };
import { aboveLimit, areas, countTerms, lowered } from './terms';
import { textsPage } from './texts';
import { findReplaced, replacedWords } from './words';

const texts = textsPage()
  .split('\n')
  .filter((line) => line.startsWith('- '));
const counts = countTerms();
const problems = [...findReplaced(texts, replacedWords), ...aboveLimit(counts, limits)];

const countLeft = (area: (typeof areas)[number]): number =>
  Object.values(counts).reduce((sum, count) => sum + (count[area] ?? 0), 0);
console.log(
  `${texts.length} texts read. Replaced terms still written: ${areas.map((area) => `${countLeft(area)} in ${area}`).join(', ')}.`,
);
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;

if (process.argv.includes('--lower')) {
  const file = 'test/texts/limits.json';
  const json = `${JSON.stringify(lowered(counts, limits), null, 2)}\n`;
  if (readFileSync(file, 'utf8') !== json) writeFileSync(file, json);
}
if (process.argv.includes('--list')) console.table(counts);
