import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import ts from 'typescript';

/** The contract's files in docs/api and src/api/generated, by the name of their schemas in src/api/contract.ts. */
const contracts = { Operator: 'operator-api', Host: 'portal-host' };

const client = readdirSync('src/api', { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => readFileSync(path.join('src/api', name), 'utf8'))
  .join('\n');

/** The schemas that a text refers to: `Payout` for `Operator['Payout']` or `components["schemas"]["Payout"]`. */
const namesIn = (text: string, start: string): string[] =>
  [...text.matchAll(new RegExp(`\\b${start}(?:"\\])?\\[["'](\\w+)["']\\]`, 'g'))].map(([, name = '']) => name);

const asText = (...nodes: ts.Node[]): string => astToString(nodes, { formatOptions: { removeComments: true } });

/** The schemas that the client names, and those they refer to, without the descriptions, which docs/api has. */
const schemasOf = (nodes: readonly ts.Node[], named: readonly string[]): ts.Node[] =>
  nodes.filter(ts.isInterfaceDeclaration).flatMap((node) => {
    const schemas = node.members.filter(ts.isPropertySignature).find(({ name }) => nameOf(name) === 'schemas');
    if (node.name.text !== 'components' || !schemas?.type || !ts.isTypeLiteralNode(schemas.type)) return [];
    const all = schemas.type.members;
    const wanted = new Set(named);
    for (const name of wanted) {
      const schema = all.find((member) => nameOf(member.name) === name);
      if (schema) for (const reference of namesIn(asText(schema), 'schemas')) wanted.add(reference);
    }
    const members = all.filter(({ name }) => wanted.has(nameOf(name)));
    const { factory } = ts;
    const type = factory.createTypeLiteralNode(members);
    const member = factory.updatePropertySignature(schemas, schemas.modifiers, schemas.name, undefined, type);
    return factory.updateInterfaceDeclaration(node, node.modifiers, node.name, undefined, undefined, [member]);
  });

const nameOf = (name: ts.PropertyName | undefined): string => (name && ts.isIdentifier(name) ? name.text : '');

/** Writes the contract's types. With `--check`, only names those that are out of date. */
const stale: string[] = [];
for (const [type, name] of Object.entries(contracts)) {
  const source = path.resolve('docs/api', `${name}.yaml`);
  const target = path.resolve('src/api/generated', `${name}.ts`);
  const nodes = await openapiTS(new URL(`file://${source}`));
  const wanted = COMMENT_HEADER + asText(...schemasOf(nodes, namesIn(client, type)));
  if (process.argv.includes('--check')) {
    if (readFileSync(target, 'utf8') !== wanted) stale.push(path.relative('', target));
  } else writeFileSync(target, wanted);
}

if (stale.length) {
  console.error(`Not what docs/api says: ${stale.join(', ')}. Run \`npm run api:types\`.`);
  process.exitCode = 1;
}
