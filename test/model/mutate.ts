import { parseArgs } from 'node:util';
import { models } from './models/all';
import { survivors } from './models/survivors';
import { portal } from './portal';
import { type Killer, strengthOf, summarise } from './toolkit/strength';

/**
 * Makes one mistake at a time in every chart and lists which check notices; a mistake that no check notices and that
 * models/survivors.ts does not name fails the run. `npm run paths:mutate -- payment` tries one chart.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' } },
});
const [wanted] = positionals;
const names = models.map(({ name }) => name).join(', ');
if (values.help) {
  console.log(`npm run paths:mutate            every chart\nnpm run paths:mutate -- NAME    one chart: ${names}`);
  process.exit();
}
const started = performance.now();
const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)} %`;

const chosen = models.filter(({ name }) => !wanted || name === wanted);
if (chosen.length === 0) {
  console.error(`There is no chart "${wanted}". The charts: ${names}`);
  process.exit(1);
}

const killers = new Map<Killer, number>();
const sum = { made: 0, same: 0, noticed: 0 };
const problems: string[] = [];
for (const model of chosen) {
  const fates = [...strengthOf(model, portal)];
  const { made, same, noticed, judges, complaints } = summarise(model.name, fates, survivors[model.name] ?? []);
  for (const killer of judges) killers.set(killer, (killers.get(killer) ?? 0) + 1);
  problems.push(...complaints);
  sum.made += made;
  sum.same += same;
  sum.noticed += noticed;
  console.log(
    `${model.name}: ${made} mistakes, ${same} of them make no difference, ${noticed} noticed (${percent(noticed, made - same)})`,
  );
}
console.log(
  `\nWho noticed first: ${[...killers]
    .sort(([, a], [, b]) => b - a)
    .map(([killer, times]) => `${killer} ${times}`)
    .join(', ')}`,
);
console.log(
  `Strength: ${percent(sum.noticed, sum.made - sum.same)} (${sum.made} mistakes, ${sum.same} without any difference, ${((performance.now() - started) / 1000).toFixed(0)} s)`,
);
if (problems.length > 0) {
  console.log(`\n${problems.join('\n')}`);
  process.exitCode = 1;
}
