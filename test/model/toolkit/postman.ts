/**
 * The fewest steps that take every required arc, when each path begins at `start` and may end anywhere.
 *
 * Join the end of every path to the start by an arc that costs nothing, and a set of paths is one closed walk: the directed Chinese
 * postman problem. Required arcs get a lower bound of one; the cheapest circulation is a minimum-cost flow, and Euler's theorem
 * turns it back into walks, because everything is reachable from the start and may return to it. Exact and polynomial.
 */
export interface PlanArc {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
  readonly required: boolean;
}

interface FlowEdge {
  readonly to: number;
  capacity: number;
  readonly cost: number;
  /** Index of the arc it stands for; -1 for helpers. */
  readonly arc: number;
  /** Index of the opposite edge at `to`. */
  readonly opposite: number;
}

/** How often each arc is taken in a cheapest plan. */
const circulation = (nodeCount: number, arcs: readonly PlanArc[], start: number): number[] => {
  const taken: number[] = arcs.map((arc) => (arc.required ? 1 : 0));
  const surplus = new Array<number>(nodeCount).fill(0);
  arcs.forEach(({ from, to }, index) => {
    surplus[to] = (surplus[to] ?? 0) + (taken[index] ?? 0);
    surplus[from] = (surplus[from] ?? 0) - (taken[index] ?? 0);
  });

  const source = nodeCount;
  const sink = nodeCount + 1;
  const edges: FlowEdge[][] = Array.from({ length: nodeCount + 2 }, () => []);
  const at = (node: number) => edges[node] as FlowEdge[];
  const link = (from: number, to: number, capacity: number, cost: number, arc: number) => {
    at(from).push({ to, capacity, cost, arc, opposite: at(to).length });
    at(to).push({ to: from, capacity: 0, cost: -cost, arc: -1, opposite: at(from).length - 1 });
  };
  // An arc from a node to itself balances nothing.
  arcs.forEach(({ from, to, cost }, index) => {
    if (from !== to) link(from, to, Number.POSITIVE_INFINITY, cost, index);
  });
  surplus.forEach((amount, node) => {
    if (node !== start) link(node, start, Number.POSITIVE_INFINITY, 0, -1);
    if (amount > 0) link(source, node, amount, 0, -1);
    if (amount < 0) link(node, sink, -amount, 0, -1);
  });

  // Cheapest way first. Bellman and Ford, because returned flow has a negative price and the graphs are small.
  for (;;) {
    const price = new Array<number>(nodeCount + 2).fill(Number.POSITIVE_INFINITY);
    const via = new Array<FlowEdge | undefined>(nodeCount + 2).fill(undefined);
    price[source] = 0;
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      edges.forEach((outgoing, node) => {
        const paid = price[node] as number;
        if (paid === Number.POSITIVE_INFINITY) return;
        for (const edge of outgoing) {
          if (edge.capacity > 0 && paid + edge.cost < (price[edge.to] as number)) {
            price[edge.to] = paid + edge.cost;
            via[edge.to] = edge;
            isBetter = true;
          }
        }
      });
    }
    if (price[sink] === Number.POSITIVE_INFINITY) break;
    const way: FlowEdge[] = [];
    for (let node = sink; node !== source; ) {
      const edge = via[node] as FlowEdge;
      way.push(edge);
      node = (at(edge.to)[edge.opposite] as FlowEdge).to;
    }
    const amount = Math.min(...way.map((edge) => edge.capacity));
    for (const edge of way) {
      edge.capacity -= amount;
      (at(edge.to)[edge.opposite] as FlowEdge).capacity += amount;
    }
  }
  for (const edge of edges.flat()) {
    if (edge.arc >= 0) taken[edge.arc] = (taken[edge.arc] ?? 0) + (at(edge.to)[edge.opposite] as FlowEdge).capacity;
  }
  return taken;
};

/** Cuts a circulation into walks from `start` (Hierholzer's algorithm, with a restart wherever more walks end than begin). */
const walksOf = (nodeCount: number, arcs: readonly PlanArc[], taken: readonly number[], start: number): number[][] => {
  const restart = -1;
  const outgoing: number[][] = Array.from({ length: nodeCount }, () => []);
  const ends = new Array<number>(nodeCount).fill(0);
  arcs.forEach(({ from, to }, index) => {
    for (let times = taken[index] ?? 0; times > 0; times -= 1) {
      outgoing[from]?.push(index);
      ends[to] = (ends[to] ?? 0) + 1;
      ends[from] = (ends[from] ?? 0) - 1;
    }
  });
  ends.forEach((count, node) => {
    for (let times = count; times > 0; times -= 1) outgoing[node]?.unshift(restart);
  });

  const tour: number[] = [];
  const stack: { node: number; by: number | null }[] = [{ node: start, by: null }];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = outgoing[top.node]?.pop();
    if (next !== undefined) {
      stack.push({ node: next === restart ? start : (arcs[next] as PlanArc).to, by: next });
      continue;
    }
    stack.pop();
    if (top.by !== null) tour.push(top.by);
  }
  tour.reverse();

  const walks: number[][] = [[]];
  for (const arc of tour) {
    if (arc === restart) walks.push([]);
    else walks.at(-1)?.push(arc);
  }
  return walks.filter((walk) => walk.length > 0);
};

/** Walks as lists of arc indices, and what they cost together. */
export const postman = (
  nodeCount: number,
  arcs: readonly PlanArc[],
  start = 0,
): { walks: readonly (readonly number[])[]; cost: number } => {
  const taken = circulation(nodeCount, arcs, start);
  return {
    walks: walksOf(nodeCount, arcs, taken, start),
    cost: arcs.reduce((sum, arc, index) => sum + arc.cost * (taken[index] ?? 0), 0),
  };
};
