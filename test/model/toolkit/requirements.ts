import { readFileSync } from 'node:fs';
import { definitionsOf, nodesOf } from './definitions';
import type { Model } from './model';
import type { SeenLists } from './seen';

const row = /^\| ([A-Z]{2}-\d{2}) \| (.+) \|$/gm;

/** The numbered rows of a Markdown file: `| AP-01 | Nothing is retried. |`. Several columns are joined to one sentence. */
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
  readonly location: string;
}

/** A requirement id in the meta of a state or a transition. */
export interface RequirementLink {
  readonly id: string;
  /** `session.guest`, `session.guest.fresh|driver.signedIn|0` */
  readonly of: string;
  readonly isMet: (seen: SeenLists) => boolean;
}

/** All requirement ids of a chart. A state meets one while it is active, a transient state when the chart leaves it. */
export const requirementLinksIn = ({ machine }: Pick<Model<unknown>, 'machine'>): readonly RequirementLink[] => {
  const idsOf = (meta: unknown) => (meta as { requirements?: readonly string[] } | undefined)?.requirements ?? [];
  const ofStates = nodesOf(machine).flatMap((node): RequirementLink[] => {
    const of = [machine.id, ...node.path].join('.');
    const isMet: RequirementLink['isMet'] = node.always?.length
      ? ({ transitions }) => transitions.some((id) => id.startsWith(`${node.id}|always|`))
      : ({ states }) => states.some((state) => state === of || state.startsWith(`${of}.`));
    return idsOf(node.meta).map((id) => ({ id, of, isMet }));
  });
  const ofTransitions = [...definitionsOf(machine)].flatMap(([{ meta }, of]): RequirementLink[] =>
    idsOf(meta).map((id) => ({ id, of, isMet: ({ transitions }) => transitions.includes(of) })),
  );
  return [...ofStates, ...ofTransitions];
};
