import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { load as parseYaml } from 'js-yaml';

const folder = path.join(process.cwd(), 'docs/api');
// The files are no schemas, they have some in them: their frame is not to be checked as one.
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
addFormats(ajv);
ajv.addFormat('int64', true);
ajv.addFormat('password', true);
ajv.addFormat('binary', true);

const load = (name: string): Record<string, unknown> =>
  parseYaml(readFileSync(path.join(folder, name), 'utf8')) as Record<string, unknown>;
const documents: Readonly<Record<string, unknown>> = {
  'portal-host.yaml': load('portal-host.yaml'),
  'operator-api.yaml': load('operator-api.yaml'),
};

/** References between the two files, as addresses that the checker knows. */
const addressed = (name: string, document: unknown): unknown =>
  JSON.parse(
    JSON.stringify(document)
      .replaceAll('"$ref":"#', `"$ref":"https://contract.test/${name}#`)
      .replaceAll('"$ref":"./', '"$ref":"https://contract.test/'),
  );
for (const [name, document] of Object.entries(documents)) {
  ajv.addSchema({ ...(addressed(name, document) as object), $id: `https://contract.test/${name}` });
}

const validators = new Map<string, ValidateFunction>();

function validatorOf(address: string): ValidateFunction {
  const validate = validators.get(address) ?? ajv.compile({ $ref: address });
  validators.set(address, validate);
  return validate;
}

const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (current, name) =>
      typeof current === 'object' && current !== null ? (current as Record<string, unknown>)[name] : undefined,
    value,
  );

/** A part of the contract, and the file that its references start from. */
type Place = { readonly file: string; readonly schema: unknown };

/** Everything that a schema is put together from. */
function partsOf({ file, schema }: Place): Place[] {
  const reference = at(schema, '$ref');
  if (typeof reference === 'string') {
    const [other = '', pointer = ''] = reference.split('#/');
    const target = other === '' ? file : other.replace('./', '');
    return partsOf({ file: target, schema: at(documents[target], ...pointer.split('/')) });
  }
  const inside = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => (at(schema, name) as unknown[] | undefined) ?? []);
  return [{ file, schema }, ...inside.flatMap((part) => partsOf({ file, schema: part }))];
}

/** Properties of an answer that the contract does not list, by their paths. */
function unlisted(place: Place, value: unknown, path = ''): string[] {
  const parts = partsOf(place);
  if (Array.isArray(value)) {
    const items = parts.find(({ schema }) => at(schema, 'items') !== undefined);
    return items
      ? value.flatMap((one) => unlisted({ file: items.file, schema: at(items.schema, 'items') }, one, `${path}/*`))
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const listing = parts.find(({ schema }) => at(schema, 'properties', name) !== undefined);
    if (listing)
      return unlisted({ file: listing.file, schema: at(listing.schema, 'properties', name) }, inner, `${path}/${name}`);
    return parts.some(({ schema }) => typeof at(schema, 'additionalProperties') === 'object')
      ? []
      : [`${path}/${name}`];
  });
}

/** What is wrong with an answer by the contract, which lists every property that there may be; empty when it fits. */
export function contractProblems(method: string, pattern: string, status: number, body: unknown): readonly string[] {
  const response = at(
    documents['portal-host.yaml'],
    'paths',
    pattern,
    method.toLowerCase(),
    'responses',
    String(status),
  );
  if (response === undefined) return [`${method} ${pattern} has no answer ${status}`];
  const reference = at(response, '$ref');
  const pointer =
    typeof reference === 'string'
      ? `https://contract.test/${reference.startsWith('#') ? `portal-host.yaml${reference}` : reference.slice(2)}`
      : null;
  if (pointer === null) return body === undefined ? [] : ['a body where there is none'];
  const validate = validatorOf(`${pointer}/content/application~1json/schema`);
  if (!validate(body)) return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
  const [answer] = partsOf({ file: 'portal-host.yaml', schema: response });
  const place = { file: answer?.file ?? '', schema: at(answer?.schema, 'content', 'application/json', 'schema') };
  return unlisted(place, body).map((property) => `${property} is not in the contract`);
}

/** Checks against a schema of portal-host.yaml. */
export function schemaProblems(name: string, value: unknown): readonly string[] {
  const validate = validatorOf(`https://contract.test/portal-host.yaml#/components/schemas/${name}`);
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
}
