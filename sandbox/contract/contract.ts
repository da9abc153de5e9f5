import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { load } from 'js-yaml';

export interface Exchange {
  readonly method: string;
  /** The path, without its query. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** The headers; their names are in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed JSON, or the parts of a form by name: a text, or a list for a name that ends in `[]`. `undefined` without a body. */
  readonly body: unknown;
  readonly status: number;
  readonly answerHeaders: Readonly<Record<string, unknown>>;
  /** Parsed JSON; text if the answer is no JSON; `undefined` when it is empty. */
  readonly answer: unknown;
}

export interface Findings {
  /** `POST /v1/login`; `undefined` when the contract has no such call. */
  readonly operation: string | undefined;
  /** Problems of the call, each with its place. */
  readonly request: string[];
  readonly answer: string[];
}

export interface Contract {
  check(exchange: Exchange): Findings;
  /** Problems of a value by a schema of the file's components. */
  checkSchema(name: string, value: unknown): string[];
  /** The calls of the file, such as `POST /v1/login`, in its order. */
  readonly operations: readonly string[];
}

type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
}

interface Operation {
  parameters?: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
}

const base = 'https://contract.example/';
const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Paths with fewer parameters are tried first, because a literal segment is more specific than a parameter. */
const parameterCount = (path: string) => path.split('{').length - 1;

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)')}$`);

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

/**
 * Reads the OpenAPI files in `docs/api` below the working directory and checks exchanges against one of them. Schemas are
 * compiled on first use.
 */
export const loadContract = (file: 'operator-api.yaml' | 'portal-host.yaml'): Contract => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default ? addFormats.default(ajv) : (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  const documents = new Map<string, Json>();
  for (const name of ['operator-api.yaml', 'portal-host.yaml']) {
    const document = load(readFileSync(join('docs', 'api', name), 'utf8')) as Json;
    documents.set(base + name, document);
    ajv.addSchema(document, base + name);
  }

  /** Follows `$ref`s of everything that is not a schema. Also returns the address of the result, to refer to it afterwards. */
  const resolve = (address: string): { value: Json; address: string } => {
    const [uri = '', pointer = ''] = address.split('#');
    let value: unknown = documents.get(uri);
    for (const part of pointer.split('/').slice(1))
      value = (value as Json)[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')];
    const reference = (value as Json).$ref;
    return typeof reference === 'string' ? resolve(new URL(reference, uri).href) : { value: value as Json, address };
  };
  const below = (address: string, ...parts: string[]) =>
    `${address}${parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`;

  const compiled = new Map<string, ValidateFunction>();
  const problemsOf = (address: string, value: unknown, place: string): string[] => {
    let validate = compiled.get(address);
    if (!validate) {
      validate = ajv.compile({ $ref: address });
      compiled.set(address, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => {
      const detail = error.params.additionalProperty ?? error.params.unevaluatedProperty ?? '';
      return `${place}${error.instancePath} ${error.message ?? ''} ${String(detail)}`.trim();
    });
  };

  const typesOf = (address: string): unknown[] => {
    const { value } = resolve(address);
    return [value.type].flat();
  };
  /** Converts text values of a query or form to the types in their schema. */
  const typed = (value: unknown, address: string): unknown => {
    const types = typesOf(address);
    if (Array.isArray(value))
      return types.includes('array')
        ? value.map((item) => typed(item, below(resolve(address).address, 'items')))
        : value;
    if (typeof value !== 'string') return value;
    if (types.includes('integer') && /^-?\d+$/.test(value)) return Number(value);
    if (types.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true';
    return value;
  };

  const root = `${base}${file}#`;
  const paths = (documents.get(base + file)?.paths ?? {}) as Record<string, Json>;
  const routes = Object.entries(paths)
    .flatMap(([path, item]) =>
      methods
        .filter((method) => method in item)
        .map((method) => ({
          path,
          method: method.toUpperCase(),
          pattern: patternOf(path),
          address: below(root, 'paths', path, method),
        })),
    )
    .sort((a, b) => parameterCount(a.path) - parameterCount(b.path));

  const checkRequest = (
    operation: Operation,
    address: string,
    route: (typeof routes)[number],
    exchange: Exchange,
  ): string[] => {
    const problems: string[] = [];
    const values = route.pattern.exec(exchange.path)?.slice(1) ?? [];
    const pathValues = Object.fromEntries(namesIn(route.path).map((name, index) => [name, values[index]]));
    const known = new Set<string>();
    (operation.parameters ?? []).forEach((_, index) => {
      const resolved = resolve(below(address, 'parameters', String(index)));
      const parameter = resolved.value as unknown as Parameter;
      if (parameter.in === 'query') known.add(parameter.name);
      const sent =
        parameter.in === 'path'
          ? pathValues[parameter.name]
          : parameter.in === 'query'
            ? exchange.query[parameter.name]
            : exchange.headers[parameter.name.toLowerCase()];
      const place = `${parameter.in} ${parameter.name}`;
      if (sent === undefined) {
        if (parameter.required) problems.push(`${place} is missing`);
        return;
      }
      const schema = below(resolved.address, 'schema');
      const parts = typesOf(schema).includes('array') && typeof sent === 'string' ? sent.split(',') : sent;
      problems.push(...problemsOf(schema, typed(parts, schema), place));
    });
    for (const name of Object.keys(exchange.query))
      if (!known.has(name)) problems.push(`query ${name} is not in the contract`);

    if (!operation.requestBody) {
      if (exchange.body !== undefined && exchange.body !== null)
        problems.push('body is sent where the contract has none');
      return problems;
    }
    const body = resolve(below(address, 'requestBody'));
    if (exchange.body === undefined || exchange.body === null) {
      if (body.value.required) problems.push('body is missing');
      return problems;
    }
    const mediaType =
      String(exchange.headers['content-type'] ?? '')
        .split(';')[0]
        ?.trim() ?? '';
    const media = (body.value.content as Record<string, Json>)[mediaType];
    if (!media) return [...problems, `body is ${mediaType || 'of no type'}, which the contract does not take`];
    const schema = below(body.address, 'content', mediaType, 'schema');
    let value = exchange.body;
    if (mediaType !== 'application/json') {
      const { address: schemaAddress, value: schemaValue } = resolve(schema);
      const properties = (schemaValue.properties ?? {}) as Json;
      value = Object.fromEntries(
        Object.entries(exchange.body as Json).map(([name, part]) => [
          name,
          name in properties ? typed(part, below(schemaAddress, 'properties', name)) : part,
        ]),
      );
    }
    problems.push(...problemsOf(schema, value, 'body'));
    return problems;
  };

  const checkAnswer = (operation: Operation, address: string, exchange: Exchange): string[] => {
    const status = String(exchange.status);
    if (!(status in operation.responses)) return [`status ${status} is not in the contract`];
    const response = resolve(below(address, 'responses', status));
    const problems: string[] = [];
    for (const name of Object.keys((response.value.headers ?? {}) as Json)) {
      const sent = exchange.answerHeaders[name.toLowerCase()];
      if (sent === undefined) continue;
      const schema = below(resolve(below(response.address, 'headers', name)).address, 'schema');
      for (const one of Array.isArray(sent) ? sent : [sent])
        problems.push(...problemsOf(schema, typed(String(one), schema), `header ${name}`));
    }
    const content = response.value.content as Record<string, Json> | undefined;
    if (!content)
      return exchange.answer === undefined ? problems : [...problems, 'answer has a body where the contract has none'];
    const mediaType =
      String(exchange.answerHeaders['content-type'] ?? '')
        .split(';')[0]
        ?.trim() ?? '';
    if (!(mediaType in content))
      return [...problems, `answer is ${mediaType || 'of no type'}, not ${Object.keys(content).join(' or ')}`];
    if (mediaType === 'application/json')
      problems.push(...problemsOf(below(response.address, 'content', mediaType, 'schema'), exchange.answer, 'answer'));
    return problems;
  };

  return {
    checkSchema: (name, value) => problemsOf(below(root, 'components', 'schemas', name), value, ''),
    operations: routes.map((route) => `${route.method} ${route.path}`),
    check: (exchange) => {
      const route = routes.find((route) => route.method === exchange.method && route.pattern.test(exchange.path));
      if (!route)
        return {
          operation: undefined,
          request: [`${exchange.method} ${exchange.path} is not in the contract`],
          answer: [],
        };
      const { value, address } = resolve(route.address);
      const operation = value as unknown as Operation;
      return {
        operation: `${route.method} ${route.path}`,
        request: checkRequest(operation, address, route, exchange),
        answer: checkAnswer(operation, address, exchange),
      };
    },
  };
};
