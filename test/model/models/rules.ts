import type { Failure } from '../../../machines/shared/result';
import { isIn } from '../toolkit/definitions';
import type { ModelEvent, StepRule, Taken } from '../toolkit/model';

/** `askWho answers`, `askWho fails`, `driver.signOut`. */
const inWords = (event: ModelEvent | null): string => {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event?.type ?? '') ?? [];
  return id ? `${id} ${kind === 'done' ? 'answers' : 'fails'}` : (event?.type ?? '');
};

/** An event, or the name of a case; after it ` in ` and where it happens, ` → ` and where it leads, each only if it matters. */
const isMeant = (key: string, { from, to, name, event }: Taken<unknown>): boolean => {
  const [head = '', target] = key.split(' → ');
  const [what, place] = head.split(' in ');
  return (
    (what === '*' || what === inWords(event) || what === name) &&
    (!place || (from !== null && isIn(from.leaf, place))) &&
    (!target || isIn(to.leaf, target))
  );
};

/** One key for each state that a key names, so that a state which no step is in, or leads to, makes a rule about no step. */
const each = <Value>(table: Readonly<Record<string, Value>>): readonly (readonly [string, Value])[] =>
  Object.entries(table).flatMap(([key, value]) => {
    const [head = '', targets = ''] = key.split(' → ');
    const [what = '', places = ''] = head.split(' in ');
    return places
      .split(' | ')
      .flatMap((place) =>
        targets
          .split(' | ')
          .map((target) => [what + (place && ` in ${place}`) + (target && ` → ${target}`), value] as const),
      );
  });

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Where a step has to lead. */
export const leads = (table: Readonly<Record<string, string>>): readonly StepRule<unknown>[] =>
  each(table).map(([key, states]) => ({
    says: `"${key}" leads to ${states}`,
    isAbout: (taken) => isMeant(key, taken),
    holds: (taken) => !isMeant(key, taken) || isIn(taken.to.leaf, states),
  }));

/** What a step has to ask of the world, no more and no less, in this order. */
export const asks = (table: Readonly<Record<string, readonly string[]>>): readonly StepRule<unknown>[] =>
  each(table).map(([key, effects]) => ({
    says: `"${key}" asks for ${effects.join(', ') || 'nothing'}`,
    isAbout: (taken) => isMeant(key, taken),
    holds: (taken) =>
      !isMeant(key, taken) ||
      same(
        taken.effects.map(({ type, to }) => (typeof to === 'string' ? `${type} ${to}` : type)),
        effects,
      ),
  }));

/** What of an event has to be kept: the name of its part, which is also the name in the context. */
export const keeps = (table: Readonly<Record<string, string>>): readonly StepRule<unknown>[] =>
  each(table).map(([key, part]) => ({
    says: `"${key}" keeps the ${part}`,
    isAbout: (taken) => isMeant(key, taken),
    holds: (taken) => !isMeant(key, taken) || same(taken.to.snapshot.context[part], taken.event?.[part]),
  }));

/** What must be forgotten by then. */
export const forgets = (table: Readonly<Record<string, readonly string[]>>): readonly StepRule<unknown>[] =>
  each(table).map(([key, parts]) => ({
    says: `"${key}" forgets the ${parts.join(' and the ')}`,
    isAbout: (taken) => isMeant(key, taken),
    holds: (taken) => !isMeant(key, taken) || parts.every((part) => (taken.to.snapshot.context[part] ?? null) === null),
  }));

/** A page that waits shows nothing of the last try. */
export const startsAfresh: StepRule<unknown> = {
  says: 'a new try shows nothing of the one before',
  holds: ({ to: { snapshot }, event }) =>
    !event?.type.startsWith('driver.') ||
    !snapshot.hasTag('busy') ||
    !(snapshot.context.failure || snapshot.context.rejection),
};

/** A page about a failure knows it. `unless`: states that do not need it. */
export const knowsFailure = (unless = ''): StepRule<unknown> => ({
  says: 'what failed last is known',
  holds: ({ to: { snapshot, leaf }, event }) =>
    !inWords(event).endsWith(' fails') ||
    (unless !== '' && isIn(leaf, unless)) ||
    snapshot.context.failure?.kind === (event?.error as Failure | undefined)?.kind,
});
