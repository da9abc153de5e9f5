import { abuseSection } from './abuse-budget';
import { excuses, type Group, groups, unmutated } from './claims';
import type { Tag } from './tags';

/** The ids without a proof, or with more than one kind of proof. Each is one sentence. */
export function gaps(
  tags: readonly Tag[],
  asserted: readonly Group[] = groups,
  excused: Readonly<Record<string, string>> = excuses,
): string[] {
  const claimIds = asserted.flatMap(({ claims }) => Object.keys(claims));
  const tested = new Set(tags.map(({ id }) => id));
  return [
    ...claimIds
      .filter((id) => !tested.has(id) && !excused[id])
      .map((id) => `${id}: no test names it, and no reason says why.`),
    ...claimIds
      .filter((id) => tested.has(id) && excused[id])
      .map((id) => `${id}: a test names it, and a reason says why none does.`),
    ...[...new Set([...tested, ...Object.keys(excused)])]
      .filter((id) => !claimIds.includes(id))
      .map((id) => `${id}: no such claim.`),
  ];
}

/** Writes docs/security.md. */
export function securityPage(tags: readonly Tag[]): string {
  const ids = groups.flatMap(({ claims }) => Object.keys(claims));
  const reasons = Object.entries(excuses);
  return `${[
    '# Security and reliability',
    '',
    '<!-- Written by `npm run docs:lists` from test/security/claims.yaml, test/security/abuse-budget.ts and the titles of the tests. Do not edit. -->',
    '',
    `The portal makes ${ids.length} claims. Tests show ${ids.length - reasons.length} of them: the gate runs the quick tests, \`npm run prove\` all. The other ${reasons.length} give the reason at the end.`,
    'The title of a test, or of its group, ends with the ids of the claims that it shows; the table leaves them out. The gate fails if a claim has neither a test nor a reason.',
    `\`npm run prove:claims\` plants small mistakes in the code (\`test/security/mutations/\`) and checks that the tests of ${ids.length - reasons.length - Object.keys(unmutated).length} claims fail. A claim without such a mistake is marked as a setting or a text.`,
    ...groups.flatMap(({ title, claims }) => [
      '',
      `## ${title}`,
      '',
      '| id | claim | tests |',
      '|---|---|---|',
      ...Object.entries(claims).map(row(tags)),
    ]),
    '',
    ...abuseSection,
    '',
    '## Without a test',
    '',
    ...reasons.map(([id, reason]) => `- **${id}** ${reason}`),
  ].join('\n')}\n`;
}

const row =
  (tags: readonly Tag[]) =>
  ([id, text]: readonly [string, string]): string => {
    const mark = unmutated[id] ? ` (${unmutated[id]})` : '';
    return `| ${id} | ${inCell(text)}${mark} | ${testsCell(tags, id) || 'see below'} |`;
  };

/** The tests that name an id, file by file, as a cell of a table. */
export const testsCell = (tags: readonly Tag[], id: string): string =>
  [...groupByFile(tags.filter((tag) => tag.id === id))]
    .map(([file, titles]) => `[${file.replace(/^test\//, '')}](../${file}): ${titles.map(inCell).join('; ')}`)
    .join('<br>');

function groupByFile(tags: readonly Tag[]): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const { file, title } of tags) files.set(file, [...new Set([...(files.get(file) ?? []), title])]);
  return files;
}

export const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
