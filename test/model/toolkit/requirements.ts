import { readFileSync } from 'node:fs';
import { definitionsOf, nodesOf } from './definitions';
import type { Model } from './model';
import type { SeenLists } from './seen';

const row = /^\| ([A-Z]{2}-\d{2}) \| (.+) \|$/gm;

/** The numbered rows of a Markdown file with their sentences: `| AP-01 | Nothing is retried. |`. A row of several columns is one sentence. */
export const readRequirements = (file: string): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(file, 'utf8').matchAll(row)].map(([, id = '', text = '']) => [
      id,
      text.replaceAll(' | ', ' · ').replace(/[ |]+$/, ''),
    ]),
  );

/** A test that names a requirement. */
export interface Mention {
  readonly id: string;
  /** `test/browser/session.spec.ts:35` */
  readonly place: string;
}

/** A state or a transition of a chart that claims a requirement. */
export interface Claim {
  readonly id: string;
  /** `session.guest`, `session.guest.fresh|driver.signedIn|0` */
  readonly of: string;
  readonly isMet: (seen: SeenLists) => boolean;
}

/** All that a chart claims: a state's claim is met by resting in it or below it, one that the chart leaves immediately by leaving it. */
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
