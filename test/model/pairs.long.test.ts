/** @jest-environment node */
import { models } from './models/all';
import { graphOf, planFor } from './toolkit/gate';
import { pathId } from './toolkit/names';

it.each(models)('has a plan for all pairs of $name, each path with its own number', (model) => {
  const graph = graphOf(model);
  const ids = planFor(graph, 'browser', models, 'pairs').map((path) => pathId(graph, path));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length > 0).toBe(!model.isWalkedInside);
});
