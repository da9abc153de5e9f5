import path from 'node:path';
import { writePages } from './docs/write';
import { portal } from './portal';

const isCheck = process.argv.includes('--check');
const stale = writePages(portal, path.resolve('docs/machines'), isCheck);
console.log(
  stale.length === 0
    ? 'The pages of the charts are up to date.'
    : `${isCheck ? 'Stale' : 'Written'}: ${stale.join(', ')}`,
);
if (isCheck && stale.length > 0) {
  console.log('Run `npm run docs` and commit what it writes.');
  process.exitCode = 1;
}
