import { appendFileSync } from 'node:fs';
import { type Dress, dressNames, everyDress } from '../../sandbox/dress/dresses';
import { endingsInNewWords, flows } from './support/dress-flows';
import { type BrokenPage, brokenPages } from './support/dresses';
import { expect, test } from './support/portal';

/** A row of the table in docs/integrate.md for the file that DRESS_TABLE names, and below it what each broken page says. */
const tell = (name: string, signIn: string | null, broken: readonly BrokenPage[]): void => {
  const { DRESS_TABLE: file } = process.env;
  if (!file) return;
  const routes = new Set(broken.map(({ route }) => route)).size;
  const details = broken.map(({ route, why }) => `    ${route}: ${why}\n`).join('');
  appendFileSync(file, `| ${name} | ${routes} | ${signIn === null ? 'works' : `broken: ${signIn}`} |\n${details}`);
};

const walks: readonly (readonly [name: string, dresses: readonly Dress[]])[] = [
  ...(process.env.DRESS_TABLE ? [['none', []] as const] : []),
  ...dressNames.map((dress) => [dress, [dress]] as const),
  ['all together', everyDress],
];

for (const [name, dresses] of walks)
  test(`signs in and opens every page if the operator’s API wears the dress: ${name} (OP-01 to OP-07)`, {
    tag: name === 'all together' ? '@gate' : [],
  }, async ({ page, world, problems }) => {
    test.setTimeout(300_000);
    // They are looked at page by page.
    problems.expect(/./);
    const { signIn, broken: found } = await brokenPages(page, world, dresses);
    // A change with an unknown status is open, and no other can be started.
    const broken = found.filter(({ why }) => !dresses.includes('newWords') || !why.includes('leads to /'));
    tell(name, signIn, broken);
    expect({ signIn, broken }).toEqual({ signIn: null, broken: [] });
  });

/** Flows that end early in new words; `endingsInNewWords` are the tests of how. */
const endsEarly = ['changeCar', 'insure'];

for (const [name, dresses] of walks)
  for (const [flow, go] of Object.entries(flows).filter(([flow]) => name !== 'newWords' || !endsEarly.includes(flow)))
    test(`completes ${flow} if the operator’s API wears the dress: ${name} (OP-01 to OP-06, FL-07)`, {
      tag: name === 'all together' ? '@gate' : [],
    }, async ({ page, world }) => {
      await world.arrange({ dresses: name === 'newWords' ? dresses : dresses.filter((dress) => dress !== 'newWords') });
      await go(page, world);
    });

for (const [flow, end] of Object.entries(endingsInNewWords))
  test(`ends ${flow} at the operator’s unknown status word, and leads to the team (OP-05)`, async ({
    page,
    world,
    problems,
  }) => {
    problems.expect(/has a kind of question that the portal does not know/);
    await world.arrange({ dresses: ['newWords'] });
    await end(page, world);
  });
