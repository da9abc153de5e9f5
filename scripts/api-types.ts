import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';

/** The contract's files, by name, in docs/api and in src/api/generated. */
const contracts = ['operator-api', 'portal-host'];

/** Writes the types of the contract, or, asked to `--check`, only says which are not what the contract says. */
const stale: string[] = [];
for (const name of contracts) {
  const source = path.resolve('docs/api', `${name}.yaml`);
  const target = path.resolve('src/api/generated', `${name}.ts`);
  const wanted = COMMENT_HEADER + astToString(await openapiTS(new URL(`file://${source}`)));
  if (process.argv.includes('--check')) {
    if (readFileSync(target, 'utf8') !== wanted) stale.push(path.relative('', target));
  } else writeFileSync(target, wanted);
}

if (stale.length) {
  console.error(`Not what docs/api says: ${stale.join(', ')}. Run \`npm run api:types\`.`);
  process.exitCode = 1;
}
