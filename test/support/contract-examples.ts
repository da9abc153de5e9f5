import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

interface Contract {
  readonly components: {
    readonly responses: Readonly<Record<string, { content: { 'application/json': { example: { data: unknown } } } }>>;
  };
}

/** Without null: an example gives what the portal may not get. */
type Given<Data> = Data extends object ? { [Name in keyof Data]: Given<NonNullable<Data[Name]>> } : Data;

const contract = load(readFileSync('docs/api/operator-api.yaml', 'utf8')) as Contract;

/** The data of a response of the operator's API, as the contract's example has it, with ids as the portal reads them: text. */
export const exampleOf = <Data>(response: string): Given<Data> =>
  JSON.parse(
    JSON.stringify(contract.components.responses[response]?.content['application/json'].example.data),
    (key, value) => {
      if (/(^|_)id$/.test(key) && typeof value === 'number') return String(value);
      return key.endsWith('_ids') ? (value as readonly unknown[]).map(String) : value;
    },
  );
