/** @jest-environment node */
import { catalogue } from '../../machines/catalogue';
import { titlesBelow } from '../support/titles';
import { models } from './models/all';
import { guarantees } from './models/answers';
import { portal } from './portal';
import { criterionNames } from './toolkit/cover';
import { describeModel } from './toolkit/describe-model';
import { graphOf, planFor } from './toolkit/gate';
import { longestPart, unproven } from './toolkit/guarantees';
import { pathId } from './toolkit/names';
import { requirementsOf } from './toolkit/requirements';

it('every chart of the catalogue has a model with its machine', () => {
  expect(models.map(({ name, machine }) => [name, machine])).toEqual(
    catalogue.map(({ name, machine }) => [name, machine]),
  );
});

const citedTitles = Object.values(guarantees)
  .flat()
  .flatMap(({ provenBy }) => provenBy.map(longestPart));
const titles = titlesBelow('test', (text) => citedTitles.some((title) => text.includes(title)));

for (const model of models) describeModel(model, portal);

describe.each(models)('the model of $name', (model) => {
  it('names at least one requirement', () => {
    expect(requirementsOf(model.machine).length).toBeGreaterThan(0);
  });

  it('has a plan for every criterion, and each path has an id of its own', () => {
    const graph = graphOf(model);
    for (const criterion of criterionNames) {
      const ids = planFor(graph, 'browser', models, criterion).map((path) => pathId(graph, path));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length > 0).toBe(!model.isWalkedByParents);
    }
  });

  it('makes three to six guarantees to people', () => {
    expect(guarantees[model.name]?.length).toBeGreaterThanOrEqual(3);
    expect(guarantees[model.name]?.length).toBeLessThanOrEqual(6);
  });

  it('has a test for each guarantee', () => {
    expect(unproven(guarantees[model.name] ?? [], titles)).toEqual([]);
  });
});
