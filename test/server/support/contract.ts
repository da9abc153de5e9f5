import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { loadContract } from '../../../sandbox/contract/contract';

const folder = path.join(process.cwd(), 'docs/api');

const load = (name: string): Record<string, unknown> =>
  parseYaml(readFileSync(path.join(folder, name), 'utf8')) as Record<string, unknown>;
const documents: Readonly<Record<string, unknown>> = {
  'portal-host.yaml': load('portal-host.yaml'),
  'operator-api.yaml': load('operator-api.yaml'),
};

const host = loadContract('portal-host.yaml');

const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (current, name) =>
      typeof current === 'object' && current !== null ? (current as Record<string, unknown>)[name] : undefined,
    value,
  );

/** A part of the contract, and the file that its references are relative to. */
type Place = { readonly file: string; readonly schema: unknown };

/** All parts of a schema, with references and `allOf` resolved. */
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
      ? value.flatMap((item) => unlisted({ file: items.file, schema: at(items.schema, 'items') }, item, `${path}/*`))
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

/**
 * The problems of an answer by the contract, including properties that it does not list. Empty when the answer fits, or the contract has no
 * such call.
 */
export function contractProblems(method: string, address: string, status: number, body: unknown): readonly string[] {
  const [path = ''] = address.split('?');
  const call = { method, path, query: {}, headers: {}, body: undefined };
  const answerHeaders = { 'content-type': 'application/json' };
  const { operation, answer } = host.check({ ...call, status, answerHeaders, answer: body });
  if (operation === undefined || answer.length > 0) return operation === undefined ? [] : answer;
  const [verb = '', pattern = ''] = operation.split(' ');
  const schema = at(documents['portal-host.yaml'], 'paths', pattern, verb.toLowerCase(), 'responses', String(status));
  const [response] = partsOf({ file: 'portal-host.yaml', schema });
  const place = { file: response?.file ?? '', schema: at(response?.schema, 'content', 'application/json', 'schema') };
  return unlisted(place, body).map((property) => `${property} is not in the contract`);
}

/** Checks against a schema of portal-host.yaml. */
export const schemaProblems = host.checkSchema;
