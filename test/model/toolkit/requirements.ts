import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { definitionsOf, nodesOf } from './definitions';
import type { Model } from './model';
import type { SeenLists } from './seen';

const row = /^\| ([A-Z]{2}-\d{2}) \| (.+) \|$/gm;

/** The numbered facts of docs/requirements.md with their sentences. A row of several columns is one sentence. */
export const readRequirements = (file = path.resolve('docs/requirements.md')): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(file, 'utf8').matchAll(row)].map(([, id = '', text = '']) => [
      id,
      text.replaceAll(' | ', ' · ').replace(/[ |]+$/, ''),
    ]),
  );

/** What no browser can show, and why. Everything else has to be walked by a path or shown by a test in the browser. */
export const notInBrowser: Readonly<Record<string, string>> = {
  'CK-06': 'a portal whose route names such a check does not start, so no browser gets a page of it',
  'OP-11': 'it is a command for engineers',
  'US-02': 'it is about who walks the charts, not about what a driver sees; this report is theirs',
  'US-03': 'it is about who reads the charts, not about what a driver sees; the pages in docs/machines are theirs',
};

/** The families of numbers that tests and charts may name. */
const numbers = /\b((?:RT|CK|SE|AP|OP|FL|ER|UI|US)-)(\d\d)(?: to \1(\d\d))?/g;

/** The numbers that a text names; `RT-01 to RT-03` are three. */
export const requirementsIn = (text: string): readonly string[] =>
  [...text.matchAll(numbers)].flatMap(([, family = '', first = '', last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, more) => family + String(Number(first) + more).padStart(2, '0'),
    ),
  );

export interface Mention {
  readonly id: string;
  /** `test/browser/session.spec.ts:35` */
  readonly place: string;
}

/** Where test files below these folders name a requirement: in the names of tests, or in the tables that make them. */
export const mentionsIn = (...folders: readonly string[]): readonly Mention[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .sort()
      .flatMap((file) =>
        readFileSync(path.join(folder, file), 'utf8')
          .split('\n')
          .flatMap((line, index) =>
            /^\s*(\/\/|\/?\*)/.test(line)
              ? []
              : requirementsIn(line).map((id) => ({ id, place: `${path.join(folder, file)}:${index + 1}` })),
          ),
      ),
  );

/** A state or a transition of a chart that claims a requirement. */
export interface Claim {
  readonly id: string;
  /** `session.guest`, `session.guest.fresh|driver.signedIn|0` */
  readonly of: string;
  readonly isMet: (seen: SeenLists) => boolean;
}

/** All that a chart claims: a state's claim is met by resting in it or below it, one that is passed at once by leaving it. */
export const claimsIn = ({ machine }: Pick<Model<unknown>, 'machine'>): readonly Claim[] => {
  const idsOf = (meta: unknown) => (meta as { requirements?: readonly string[] } | undefined)?.requirements ?? [];
  const ofStates = nodesOf(machine).flatMap((node): Claim[] => {
    const of = [machine.id, ...node.path].join('.');
    const isMet: Claim['isMet'] = node.always?.length
      ? ({ transitions }) => transitions.some((id) => id.startsWith(`${node.id}|always|`))
      : ({ states }) => states.some((state) => state === of || state.startsWith(`${of}.`));
    return idsOf(node.meta).map((id) => ({ id, of, isMet }));
  });
  const ofTransitions = [...definitionsOf(machine)].flatMap(([{ meta }, of]): Claim[] =>
    idsOf(meta).map((id) => ({ id, of, isMet: ({ transitions }) => transitions.includes(of) })),
  );
  return [...ofStates, ...ofTransitions];
};
