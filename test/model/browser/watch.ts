import type { InspectionEvent } from 'xstate';

/** A report of one chart in the page: the transitions that it took, or its current state. */
export interface ChartReport {
  /** Id of the machine. */
  readonly machine: string;
  readonly definitions: readonly string[];
  /** The innermost states, `guest.fresh`; `null` in a report of transitions. */
  readonly leaf: string | null;
}

/**
 * Runs in the page before the portal and reports every transition and state of every chart. It uses nothing from outside its body, because the
 * page gets its source text.
 */
export const watchCharts = (): void => {
  interface Node {
    readonly id: string;
    readonly path: readonly string[];
    readonly type: string;
    readonly order: number;
    readonly transitions: ReadonlyMap<string, readonly unknown[]>;
    readonly always?: readonly unknown[];
  }
  interface Transition {
    readonly source: Node;
    readonly eventType: string;
  }
  const idOf = (transition: Transition): string => {
    const { source, eventType } = transition;
    const event = eventType === '' ? 'always' : eventType;
    const siblings = event === 'always' ? (source.always ?? []) : (source.transitions.get(event) ?? []);
    return `${source.id}|${event}|${siblings.indexOf(transition)}`;
  };
  const leafOf = (nodes: readonly Node[]): string =>
    nodes
      .filter((node) => node.type === 'atomic' || node.type === 'final')
      .sort((a, b) => a.order - b.order)
      .map((node) => node.path.join('.'))
      .join(' + ');
  const page = window as unknown as {
    reportChart(report: ChartReport): Promise<void>;
    __portalInspect?: (event: InspectionEvent) => void;
  };
  page.__portalInspect = (event) => {
    if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return;
    const snapshot = event.snapshot as unknown as { machine?: { id: string }; _nodes?: Node[]; status: string };
    if (!snapshot.machine || !snapshot._nodes || snapshot.status === 'stopped') return;
    const machine = snapshot.machine.id;
    if (event.type === '@xstate.snapshot') {
      void page.reportChart({ machine, definitions: [], leaf: leafOf([...snapshot._nodes]) });
      return;
    }
    const definitions = (event._transitions as unknown as Transition[]).map(idOf);
    void page.reportChart({ machine, definitions, leaf: null });
  };
};
