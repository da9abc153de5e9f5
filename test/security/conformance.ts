import { catalogue } from '../../machines/catalogue';
import { mentionsIn, requirementsIn, requirements as sentences } from '../model/requirements';
import { requirementsOf } from '../model/toolkit/requirements';
import { titlesBelow } from '../support/titles';
import { inCell, testsCell } from './page';
import type { Tag } from './tags';

/** Requirements that are only partly built, each with the missing part. The tests that name one cover the rest of it. */
const unmet: Readonly<Record<string, string>> = {};

const families: Readonly<Record<string, string>> = {
  RT: 'Routes',
  CK: 'Route checks',
  SE: 'Account states and session',
  AP: 'Calls',
  OP: 'What an operator’s API may look like',
  FL: 'Flows',
  ER: 'Errors',
  UI: 'Look and feel',
  US: 'Who uses it',
};

/** The tests, and groups of tests, with a requirement in their title. */
export const requirementTags = (): Tag[] =>
  titlesBelow('test', (text) => requirementsIn(text).length > 0).flatMap(({ file, title }) =>
    [...new Set(requirementsIn(title))].map((id) => ({
      id,
      file,
      title: title.replace(/\s*\([^()]*\b[A-Z]{2}-\d{2}\b[^()]*\)/g, ''),
    })),
  );

/** Requirements without a test, and ids in titles that no requirement has. Each is one sentence. */
export function conformanceGaps(
  tags: readonly Tag[],
  ids: readonly string[] = [...sentences.keys()],
  excused: Readonly<Record<string, string>> = unmet,
  mentioned: readonly string[] = mentionsIn('test').map(({ id }) => id),
): string[] {
  const tested = new Set(tags.map(({ id }) => id));
  return [
    ...ids.filter((id) => !tested.has(id) && !excused[id]).map((id) => `${id}: no test names it.`),
    ...[...new Set([...tested, ...mentioned, ...Object.keys(excused)])]
      .filter((id) => !ids.includes(id))
      .map((id) => `${id}: docs/requirements.md has no such number.`),
  ];
}

/** Writes docs/conformance.md. */
export function conformancePage(tags: readonly Tag[]): string {
  const requirements = [...sentences];
  const claims = catalogue.flatMap(({ name, machine }) => requirementsOf(machine).map((id) => ({ id, name })));
  const charts = (id: string) => [...new Set(claims.filter((claim) => claim.id === id).map(({ name }) => name))];
  const row = ([id, fact]: readonly [string, string]) => {
    const reason = unmet[id];
    const state = reason ? `*not met*: ${reason}` : fact.includes('decided') ? '*met*, part *decided*' : '*met*';
    const cells = [
      testsCell(tags, id),
      charts(id)
        .map((name) => `[${name}](machines/${name}.md)`)
        .join(', '),
    ];
    return `| ${id} | ${inCell(fact)} | ${cells.map((cell) => cell || '–').join(' | ')} | ${state} |`;
  };
  return `${[
    '# Conformance',
    '',
    '<!-- Written by `npm run docs:lists` from docs/requirements.md, the titles of the tests and the charts. Do not edit. -->',
    '',
    `Every one of the ${requirements.length} [requirements](requirements.md), with the tests that have its number in their title and the charts whose states or transitions claim it.`,
    'The gate fails when a number has no test, and when a test names a number that does not exist. `npm run prove` runs all of these tests.',
    '*Met* is a fact that tests name and of which nothing is known to be missing. Of a *decided* one a part was left open and we chose; the requirement says what, after “decided”.',
    '*Not met* says what is not built. A test shows what it tests: that it has a number in its title does not prove the whole fact.',
    ...Object.entries(families).flatMap(([family, title]) => [
      '',
      `## ${title}`,
      '',
      '| id | fact | tests | charts | state |',
      '|---|---|---|---|---|',
      ...requirements.filter(([id]) => id.startsWith(family)).map(row),
    ]),
  ].join('\n')}\n`;
}
