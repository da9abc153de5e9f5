import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { type Diagram, type DiagramArrow, type DiagramState, flatten, inWords } from './diagram';
import { textWidth, wrap } from './text-size';

export const sizes = { title: 14, body: 11, label: 11.5, small: 9.5, line: 14 } as const;

export interface Line {
  readonly text: string;
  readonly kind: 'plain' | 'small';
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedState extends Box {
  readonly state: DiagramState;
  readonly title: string;
  readonly lines: readonly Line[];
}

/** Where transitions that hold everywhere come in: a small note beside their target instead of an arrow from every state. */
export interface PlacedStub extends Box {
  readonly arrows: readonly DiagramArrow[];
  readonly lines: readonly Line[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedArrow {
  /** `null`: where a state begins, or from a stub. */
  readonly arrow: DiagramArrow | null;
  readonly kind: 'start' | 'stub' | DiagramArrow['outcome'];
  readonly points: readonly Point[];
  readonly label: (Box & { readonly lines: readonly Line[] }) | null;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly states: readonly PlacedState[];
  readonly stubs: readonly PlacedStub[];
  readonly starts: readonly Point[];
  readonly arrows: readonly PlacedArrow[];
}

const startSize = 10;
/** Left to right from where a driver begins; the choices were compared on the portal's own charts. */
const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'BFS_NODE_ORDER',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.feedbackEdges': 'false',
  'elk.layered.thoroughness': '20',
  'elk.layered.spacing.nodeNodeBetweenLayers': '46',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.nodeNode': '30',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '3',
  'elk.edgeLabels.inline': 'false',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.padding': '[top=18,left=18,bottom=18,right=18]',
};

const sizeOf = ({ kind }: Line) => (kind === 'small' ? sizes.small : sizes.label);
const widthOf = (lines: readonly Line[]) => Math.max(0, ...lines.map((line) => textWidth(line.text, sizeOf(line))));

/** The words on an arrow: the phrase, and below it what the code calls it. */
const labelLines = ({ step, event, guard }: DiagramArrow, width: number): readonly Line[] => {
  const code = [event, guard ? `[${guard}]` : ''].filter(Boolean).join(' ');
  return [
    ...wrap(step, sizes.label, width).map((text): Line => ({ text, kind: 'plain' })),
    ...wrap(code, sizes.small, width).map((text): Line => ({ text, kind: 'small' })),
  ];
};

/** The words inside a box: what it calls, and what it answers without leaving. */
const bodyLines = (state: DiagramState, staying: readonly DiagramArrow[]): readonly Line[] => {
  const width = state.children.length > 0 ? 420 : 200;
  const lines = [
    ...state.calls.map((call) => `calls ${call}`),
    ...(state.entry.length > 0 ? [`on entry: ${state.entry.join(', ')}`] : []),
    ...staying.map(({ event, guard, actions, isForbidden }) =>
      isForbidden ? `${event}: nothing` : `${event}${guard ? ` [${guard}]` : ''} → ${actions.join(', ')}`,
    ),
  ];
  return lines.flatMap((line) => wrap(line, sizes.small, width)).map((text) => ({ text, kind: 'small' }));
};

/** Places the chart's states and arrows. The same chart is placed the same way in every run. */
export const layOut = async ({ root, arrows }: Diagram): Promise<Layout> => {
  const states = flatten(root);
  const byId = new Map(states.map((state) => [state.id, state]));
  const texts = new Map<string, { title: string; lines: readonly Line[] }>();
  const stubs = new Map<string, { arrows: readonly DiagramArrow[]; lines: readonly Line[] }>();
  for (const arrow of arrows) {
    if (arrow.source !== root.id || !arrow.target) continue;
    const known = stubs.get(arrow.target);
    stubs.set(arrow.target, {
      arrows: [...(known?.arrows ?? []), arrow],
      lines: [...(known?.lines ?? []), ...labelLines(arrow, 190)],
    });
  }

  const stubNode = (id: string): ElkNode[] => {
    const stub = stubs.get(id);
    if (!stub) return [];
    return [{ id: `${id}:stub`, width: Math.max(widthOf(stub.lines), 70) + 20, height: 20 + stub.lines.length * 13 }];
  };
  const startNode = (state: DiagramState): ElkNode[] =>
    state.initial ? [{ id: `${state.id}:start`, width: startSize, height: startSize }] : [];

  const node = (state: DiagramState): ElkNode => {
    const title = inWords(state.name);
    const lines = bodyLines(
      state,
      arrows.filter((arrow) => arrow.source === state.id && !arrow.target),
    );
    texts.set(state.id, { title, lines });
    const width = Math.max(textWidth(title, sizes.title) + 40, widthOf(lines) + 28, 96);
    const head = 28 + lines.length * sizes.line + (lines.length > 0 ? 6 : 0);
    if (state.children.length === 0) return { id: state.id, width, height: Math.max(head, 38) };
    return {
      id: state.id,
      layoutOptions: {
        'elk.padding': `[top=${head + 22},left=22,bottom=22,right=22]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},60)`,
      },
      children: [...startNode(state), ...state.children.flatMap((child) => [...stubNode(child.id), node(child)])],
    };
  };

  const edgeOf = (arrow: DiagramArrow): ElkExtendedEdge => {
    const lines = labelLines(arrow, 150);
    const label = {
      id: `${arrow.id}:label`,
      text: arrow.id,
      width: widthOf(lines) + 10,
      height: lines.length * 13 + 3,
    };
    return {
      id: arrow.id,
      sources: [arrow.source],
      targets: [arrow.target as string],
      labels: lines.length > 0 ? [label] : [],
    };
  };
  const begin = startNode(root).map((start) => ({
    ...start,
    layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
  }));
  const placed: ElkNode = await new Elk().layout({
    id: 'diagram',
    layoutOptions: options,
    children: [...begin, ...root.children.flatMap((child) => [...stubNode(child.id), node(child)])],
    edges: [
      ...states.flatMap(({ id, initial }) =>
        initial ? [{ id: `${id}:begin`, sources: [`${id}:start`], targets: [initial] }] : [],
      ),
      ...[...stubs.keys()].map((id) => ({ id: `${id}:come`, sources: [`${id}:stub`], targets: [id] })),
      ...arrows.filter((arrow) => arrow.target && arrow.source !== root.id).map(edgeOf),
    ],
  });

  const nodes = (of: ElkNode): readonly ElkNode[] => (of.children ?? []).flatMap((child) => [child, ...nodes(child)]);
  const edges = (of: ElkNode): readonly ElkExtendedEdge[] => [
    ...(of.edges ?? []),
    ...(of.children ?? []).flatMap(edges),
  ];
  const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });
  const all = nodes(placed);
  const arrowById = new Map(arrows.map((arrow) => [arrow.id, arrow]));
  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    states: all.flatMap((one) => {
      const [state, text] = [byId.get(one.id), texts.get(one.id)];
      return state && text ? [{ ...boxOf(one), state, ...text }] : [];
    }),
    stubs: all.flatMap((one) => {
      const stub = stubs.get(one.id.replace(/:stub$/, ''));
      return one.id.endsWith(':stub') && stub ? [{ ...boxOf(one), ...stub }] : [];
    }),
    starts: all.flatMap((one) =>
      one.id.endsWith(':start') ? [{ x: (one.x ?? 0) + startSize / 2, y: (one.y ?? 0) + startSize / 2 }] : [],
    ),
    arrows: edges(placed).flatMap((edge) =>
      (edge.sections ?? []).map((section): PlacedArrow => {
        const arrow = arrowById.get(edge.id) ?? null;
        const label = edge.labels?.[0];
        return {
          arrow,
          kind: arrow ? arrow.outcome : edge.id.endsWith(':come') ? 'stub' : 'start',
          points: [section.startPoint, ...(section.bendPoints ?? []), section.endPoint],
          label: arrow && label ? { ...boxOf(label), lines: labelLines(arrow, 150) } : null,
        };
      }),
    ),
  };
};
