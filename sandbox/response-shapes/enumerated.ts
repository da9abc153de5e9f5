import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

let names: ReadonlySet<string> | undefined;

/** Names of properties of answers whose values the contract enumerates, in `docs/api/operator-api.yaml` below the working directory. */
export const enumeratedNames = (): ReadonlySet<string> => {
  if (names) return names;
  const contract = load(readFileSync(join(process.cwd(), 'docs', 'api', 'operator-api.yaml'), 'utf8'));
  const schemas = ((contract as Record<string, Record<string, unknown>>).components?.schemas ?? {}) as Record<
    string,
    unknown
  >;
  const isEnumerated = (schema: unknown): boolean => {
    if (!isRecord(schema)) return false;
    if (typeof schema.$ref === 'string') return isEnumerated(schemas[schema.$ref.split('/').at(-1) ?? '']);
    const texts = Array.isArray(schema.enum) && schema.enum.every((word) => word === null || typeof word === 'string');
    return texts || isEnumerated(schema.items) || [schema.anyOf, schema.oneOf].flat().some(isEnumerated);
  };
  const enumerated = new Set<string>();
  const visit = (schema: unknown): void => {
    if (!isRecord(schema)) return;
    if (isRecord(schema.properties))
      for (const [name, property] of Object.entries(schema.properties))
        if (isEnumerated(property)) enumerated.add(name);
    for (const part of Object.values(schema)) visit(part);
  };
  visit(schemas);
  names = enumerated;
  return names;
};
