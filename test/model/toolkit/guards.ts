import type { AnyStateMachine } from 'xstate';

/** How often a guard was true, and how often false. */
export interface GuardCount {
  passed: number;
  failed: number;
}

type Guard = (this: unknown, args: unknown, params: unknown) => boolean;

/** The same machine with named guards that count their results. Guards that XState composes (`and`, `stateIn`) do not count. */
export const countingGuards = (
  machine: AnyStateMachine,
): { machine: AnyStateMachine; counts: ReadonlyMap<string, GuardCount> } => {
  const counts = new Map<string, GuardCount>();
  const guards: Record<string, Guard> = {};
  for (const [name, guard] of Object.entries(
    machine.implementations.guards as Record<string, Guard & { check?: unknown }>,
  )) {
    if (typeof guard !== 'function' || guard.check) continue;
    const count: GuardCount = { passed: 0, failed: 0 };
    counts.set(name, count);
    guards[name] = (args, params) => {
      const passes = guard(args, params);
      count[passes ? 'passed' : 'failed'] += 1;
      return passes;
    };
  }
  return { machine: machine.provide({ guards: guards as never }), counts };
};
