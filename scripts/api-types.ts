import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import ts from 'typescript';

/** The contract's files, by name, in docs/api and in src/api/generated. */
const contracts = ['operator-api', 'portal-host'];

/** The schemas alone: the types of paths, operations, parameters and responses are not used. */
const schemasOf = (nodes: readonly ts.Node[]): ts.Node[] =>
  nodes.flatMap((node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'components') return [];
    const schemas = node.members.filter(
      ({ name }) => name !== undefined && ts.isIdentifier(name) && name.text === 'schemas',
    );
    return ts.factory.updateInterfaceDeclaration(node, node.modifiers, node.name, undefined, undefined, schemas);
  });

/** Writes the types of the contract, or, asked to `--check`, only says which are not what the contract says. */
const stale: string[] = [];
for (const name of contracts) {
  const source = path.resolve('docs/api', `${name}.yaml`);
  const target = path.resolve('src/api/generated', `${name}.ts`);
  const wanted = COMMENT_HEADER + astToString(schemasOf(await openapiTS(new URL(`file://${source}`))));
  if (process.argv.includes('--check')) {
    if (readFileSync(target, 'utf8') !== wanted) stale.push(path.relative('', target));
  } else writeFileSync(target, wanted);
}

if (stale.length) {
  console.error(`Not what docs/api says: ${stale.join(', ')}. Run \`npm run api:types\`.`);
  process.exitCode = 1;
}
