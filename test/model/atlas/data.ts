import type { Diagram, DiagramArrow } from '../docs/diagram';
import type { Answered } from '../docs/page';

/** Whether a path through the running portal took a transition. `infeasible`: no driver can cause it in a browser. */
export type Coverage = 'taken' | 'missing' | 'infeasible' | 'unknown';

/** A version of the charts to compare with, by the chart's name. */
export interface Earlier {
  readonly ref: string;
  readonly diagrams: ReadonlyMap<string, Diagram>;
}

export type ChangeKind = 'new' | 'changed' | 'gone';

/** One difference between two versions of a chart. */
export interface Change {
  readonly kind: ChangeKind;
  /** Id of the state or transition; of a removed one, its last id. */
  readonly id: string;
  readonly words: string;
  /** What differs, a line each: `target: guest.fresh → guest.signInNeeded`. */
  readonly details: readonly string[];
}

export interface AtlasArrow extends DiagramArrow {
  readonly coverage: Coverage;
}

export interface View {
  /** The file name in links of other pictures: `session.guest.svg`. */
  readonly file: string;
  readonly caption: string;
  readonly svg: string;
}

export interface AtlasState {
  readonly id: string;
  /** In an address, after the chart's name: `guest.expired`. */
  readonly path: string;
  /** `Guest · Expired`. */
  readonly breadcrumb: string;
  /** Screenshot files by device; empty if there is none. */
  readonly pictures: Readonly<Partial<Record<'phone' | 'desktop', string>>>;
  /** Names of the paths that visited it. */
  readonly tests: readonly string[];
}

export interface AtlasQuestion extends Answered {
  /** In its address: `what-if-they-press-twice`. */
  readonly slug: string;
}

export interface AtlasChart {
  readonly name: string;
  /** Id of the machine. */
  readonly id: string;
  readonly title: string;
  readonly guarantees: readonly string[];
  readonly questions: readonly AtlasQuestion[];
  readonly diagram: Omit<Diagram, 'arrows'> & { readonly arrows: readonly AtlasArrow[] };
  readonly states: readonly AtlasState[];
  /** The whole chart first, then closer views. */
  readonly views: readonly View[];
  /** Names of the charts that it runs. */
  readonly childCharts: readonly string[];
  /** Names of the charts that run it. */
  readonly parentCharts: readonly string[];
  readonly changes: readonly Change[];
}

export interface AtlasData {
  readonly charts: readonly AtlasChart[];
  /** The text of each requirement, by its id. */
  readonly requirements: Readonly<Record<string, string>>;
  /** The version to compare the charts with, if any. */
  readonly against: string | null;
  readonly hasCoverage: boolean;
}
