import type { Diagram, DiagramArrow } from '../docs/diagram';
import type { Answered } from '../docs/page';

/** Whether a path through the running portal took a transition: `beyond` are those that no driver can cause in a browser. */
export type Coverage = 'taken' | 'missing' | 'beyond' | 'unknown';

/** A version of the charts to compare with, by the chart's name. */
export interface Earlier {
  readonly ref: string;
  readonly diagrams: ReadonlyMap<string, Diagram>;
}

export type ChangeKind = 'new' | 'changed' | 'gone';

/** One difference between two versions of a chart. */
export interface Change {
  readonly kind: ChangeKind;
  /** Of the current state or transition; of a removed one, as it was. */
  readonly id: string;
  readonly words: string;
  /** What was otherwise, a line each: `target: guest.fresh → guest.asked`. */
  readonly details: readonly string[];
}

export interface AtlasArrow extends DiagramArrow {
  readonly coverage: Coverage;
}

export interface View {
  /** As pictures link to each other: `session.guest.svg`. */
  readonly file: string;
  readonly caption: string;
  readonly svg: string;
}

export interface AtlasState {
  readonly id: string;
  /** Behind the chart's name in an address: `guest.expired`. */
  readonly path: string;
  /** `Guest · Expired`. */
  readonly place: string;
  /** Files of the real screen, by how wide the device is; empty when no picture was taken. */
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
  /** Of the machine. */
  readonly id: string;
  readonly title: string;
  readonly promises: readonly string[];
  readonly questions: readonly AtlasQuestion[];
  readonly diagram: Omit<Diagram, 'arrows'> & { readonly arrows: readonly AtlasArrow[] };
  readonly states: readonly AtlasState[];
  /** The whole chart first, then closer views. */
  readonly views: readonly View[];
  /** Names of the charts that it calls, and of those that call it. */
  readonly inside: readonly string[];
  readonly around: readonly string[];
  readonly changes: readonly Change[];
}

export interface AtlasData {
  readonly charts: readonly AtlasChart[];
  /** Id to sentence. */
  readonly requirements: Readonly<Record<string, string>>;
  /** What the charts are compared with, if anything. */
  readonly against: string | null;
  readonly hasCoverage: boolean;
}
