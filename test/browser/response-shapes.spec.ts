import { appendFileSync } from 'node:fs';
import { everyShape, type ResponseShape, responseShapeNames } from '../../sandbox/response-shapes/shapes';
import { expect, test } from './support/portal';
import { flows } from './support/response-shape-flows';
import { type BrokenPage, brokenPages } from './support/response-shapes';
import { translatePages } from './support/translator';

/** Appends a row of the table in docs/integrate.md to the file that SHAPE_TABLE names, and below it the reason for each broken page. */
const tell = (name: string, signIn: string | null, broken: readonly BrokenPage[]): void => {
  const { SHAPE_TABLE: file } = process.env;
  if (!file) return;
  const routes = new Set(broken.map(({ route }) => route)).size;
  const details = broken.map(({ route, why }) => `    ${route}: ${why}\n`).join('');
  appendFileSync(file, `| ${name} | ${routes} | ${signIn === null ? 'works' : `broken: ${signIn}`} |\n${details}`);
};

const walks: readonly (readonly [name: string, responseShapes: readonly ResponseShape[]])[] = [
  ...(process.env.SHAPE_TABLE ? [['none', []] as const] : []),
  ...responseShapeNames.map((shape) => [shape, [shape]] as const),
  ['all together', everyShape],
];

for (const [name, responseShapes] of walks)
  test(`signs in and opens every page if the operator’s API answers in the shape: ${name} (OP-01 to OP-07)`, {
    tag: name === 'all together' ? '@gate' : [],
  }, async ({ page, world, problems }) => {
    test.setTimeout(300_000);
    // The test checks the problems of each page by itself.
    problems.expect(/./);
    const { signIn, broken: found } = await brokenPages(page, world, responseShapes);
    // A change with an unknown status is open, so the driver cannot start another.
    const broken = found.filter(({ why }) => !responseShapes.includes('unknownValues') || !why.includes('leads to /'));
    tell(name, signIn, broken);
    expect({ signIn, broken }).toEqual({ signIn: null, broken: [] });
  });

/** Flows that end at an unknown status, which decides nothing (OP-05). Unit tests show how. */
const endsEarly = ['changeCar', 'insure'];

for (const [name, responseShapes] of walks)
  for (const [flow, go] of Object.entries(flows).filter(
    ([flow]) => name !== 'unknownValues' || !endsEarly.includes(flow),
  ))
    test(`completes ${flow} if the operator’s API answers in the shape: ${name}${name === 'all together' ? ', on a translated page' : ''} (OP-01 to OP-06, FL-07)`, {
      tag: name === 'all together' ? '@gate' : [],
    }, async ({ page, world }) => {
      if (name === 'all together') await translatePages(page);
      await world.arrange({
        responseShapes:
          name === 'unknownValues' ? responseShapes : responseShapes.filter((shape) => shape !== 'unknownValues'),
      });
      await go(page, world);
    });
