import { models } from './models/all';
import { graphOf } from './toolkit/gate';
import { compareGenerators } from './toolkit/generators';

/** Prints how the generators of `@xstate/test` compare with our planner: `npm run paths:compare -- payment session`. `*` after a name: `getSimplePaths` too. */
for (const wanted of process.argv.slice(2)) {
  const name = wanted.replace('*', '');
  const model = models.find((one) => one.name === name);
  if (!model) throw new Error(`There is no chart "${name}". The charts: ${models.map((one) => one.name).join(', ')}`);
  const graph = graphOf(model);
  const { definitions, arcs, situations } = graph;
  console.log(
    `\n${name}: ${definitions.length} transitions, ${situations.length - 1} situations, ${arcs.length} arcs\n`,
  );
  console.log('| generator | paths | steps | longest | transitions | arcs |\n|---|---:|---:|---:|---:|---:|');
  for (const row of compareGenerators(graph, wanted.endsWith('*')))
    console.log(
      `| ${row.generator} | ${row.paths} | ${row.steps} | ${row.longest} | ${row.transitions} of ${definitions.length} | ${row.arcs} of ${arcs.length} |`,
    );
}
