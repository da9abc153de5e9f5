import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { textsPage } from '../texts/texts';
import { licencesPage, lockedPackages } from '../tools/packages';
import { conformanceGaps, conformancePage, requirementTags } from './conformance';
import { gaps, securityPage } from './page';
import { tagsBelow } from './tags';

const isCheck = process.argv.includes('--check');
const tags = tagsBelow('test');
const named = requirementTags();
const open = [...gaps(tags), ...conformanceGaps(named)];
const stale: string[] = [];
for (const [name, page] of [
  ['security.md', securityPage(tags)],
  ['conformance.md', conformancePage(named)],
  ['licences.md', licencesPage(lockedPackages())],
  ['texts.md', textsPage()],
] as const) {
  const target = path.join('docs', name);
  if (existsSync(target) && readFileSync(target, 'utf8') === page) continue;
  stale.push(target);
  if (!isCheck) writeFileSync(target, page);
}

console.log(stale.length === 0 ? 'The lists are up to date.' : `${isCheck ? 'Stale' : 'Written'}: ${stale.join(', ')}`);
for (const gap of open) console.log(gap);
if (isCheck && stale.length > 0) console.log('Run `npm run docs:lists` and commit what it writes.');
if (open.length > 0 || (isCheck && stale.length > 0)) process.exitCode = 1;
