import type { AnyStateMachine } from 'xstate';

/** A chart of the catalogue. */
export interface Chart {
  /** Also the name of its page and its model: `vehicle-change`. */
  readonly name: string;
  readonly title: string;
  readonly machine: AnyStateMachine;
}

export const chartWith = (charts: readonly Chart[], machineId: string): Chart | undefined =>
  charts.find(({ machine }) => machine.id === machineId);
