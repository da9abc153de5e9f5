import type { AnyStateMachine } from 'xstate';

/** A chart as its page, its pictures and its model call it. */
export interface Chart {
  /** `vehicle-change`: also the name of its page and of its model. */
  readonly name: string;
  readonly title: string;
  readonly machine: AnyStateMachine;
}

/** The chart with that machine. */
export const chartWith = (charts: readonly Chart[], machineId: string): Chart | undefined =>
  charts.find(({ machine }) => machine.id === machineId);
