import highs from 'highs';
import { type Allowed, type Criterion, everything } from './cover';
import { type Arc, type Graph, START } from './explore';
import { postman } from './postman';

/** The yardstick for a plan. `proven: false`: at least so many steps are needed, perhaps more. */
export interface Optimum {
  readonly steps: number;
  readonly proven: boolean;
}

/** The fewest steps in which every arc is taken, opening the portal as often as one likes. */
export const optimumForArcs = (graph: Graph<unknown>, allowed: Allowed = everything): Optimum => {
  const arcs = graph.arcs
    .filter(allowed)
    .map(({ from, to }) => ({ from, to, cost: from === START ? 0 : 1, required: true }));
  return { steps: postman(graph.situations.length, arcs).cost, proven: true };
};

/** Arcs that lead the same way and cover the same are one choice. */
const distinct = (arcs: readonly Arc<unknown>[], criterion: Criterion): readonly Arc<unknown>[] => [
  ...new Map(arcs.map((arc) => [`${arc.from}>${arc.to} ${[...criterion(arc)].sort().join()}`, arc])).values(),
];

/**
 * The fewest steps in which everything of the criterion is covered, whichever arc does it. An integer programme: how often is each
 * arc taken, so that walks from START come out and every target is covered. A solution may hold a circle that no walk
 * reaches; a cut then says that whoever turns in that circle has to enter it, and the programme is solved again.
 */
export const optimumFor = async (
  graph: Graph<unknown>,
  criterion: Criterion,
  { allowed = everything, seconds = 20 } = {},
): Promise<Optimum> => {
  const solver = await highs();
  const arcs = distinct(graph.arcs.filter(allowed), criterion);
  const targets = [...new Set(arcs.flatMap((arc) => criterion(arc)))];
  if (targets.length === 0) return { steps: 0, proven: true };
  const cuts: { enter: readonly Arc<unknown>[]; inside: readonly Arc<unknown>[] }[] = [];
  // More than any arc is ever taken in an optimal plan.
  const many = targets.length + graph.situations.length;
  const until = performance.now() + seconds * 1000;
  let bound = 0;

  for (;;) {
    const left = (until - performance.now()) / 1000;
    if (left <= 0) return { steps: bound, proven: false };
    const sum = (terms: readonly Arc<unknown>[], factor = '') => terms.map((arc) => `+ ${factor}x${arc.id}`).join(' ');
    const minus = (terms: readonly Arc<unknown>[]) => terms.map((arc) => `- x${arc.id}`).join(' ');
    const constraints = [
      ...targets.map((target, row) => ` d${row}: ${sum(arcs.filter((arc) => criterion(arc).includes(target)))} >= 1`),
      ...graph.situations.slice(1).flatMap(({ id }) => {
        const others = arcs.filter((arc) => arc.from !== arc.to);
        const arriving = others.filter((arc) => arc.to === id);
        const leaving = others.filter((arc) => arc.from === id);
        return arriving.length + leaving.length > 0 ? [` n${id}: ${sum(arriving)} ${minus(leaving)} - e${id} = 0`] : [];
      }),
      ...cuts.map(({ enter, inside }, row) => ` c${row}: ${sum(enter, `${many} `)} ${minus(inside)} >= 0`),
    ];
    const variables = [...arcs.map((arc) => `x${arc.id}`), ...graph.situations.slice(1).map(({ id }) => `e${id}`)];
    const programme = [
      'Minimize',
      ` steps: ${arcs.map((arc) => `+ ${arc.from === START ? 0 : 1} x${arc.id}`).join(' ')}`,
      'Subject To',
      ...constraints,
      'Bounds',
      // Without an upper bound the solver's presolve has been seen to call a dearer solution optimal.
      ...variables.map((variable) => ` 0 <= ${variable} <= ${many}`),
      'General',
      ` ${variables.join(' ')}`,
      'End',
    ].join('\n');
    const solution = solver.solve(programme, { mip_rel_gap: 0, time_limit: left });
    if (solution.Status !== 'Optimal') return { steps: bound, proven: false };
    // Fewer cuts mean fewer steps, so what was solved so far is a bound.
    bound = Math.round(solution.ObjectiveValue);
    const used = arcs.filter((arc) => Math.round((solution.Columns[`x${arc.id}`] as { Primal: number }).Primal) > 0);

    const reached = new Set([START]);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const arc of used) if (reached.has(arc.from)) reached.add(arc.to);
    }
    const lost = used.filter((arc) => !reached.has(arc.from));
    if (lost.length === 0) return { steps: bound, proven: true };
    const circle = new Set([(lost[0] as Arc<unknown>).from]);
    for (let size = 0; size !== circle.size; ) {
      size = circle.size;
      for (const arc of lost) {
        if (circle.has(arc.from) || circle.has(arc.to)) circle.add(arc.from).add(arc.to);
      }
    }
    cuts.push({
      enter: arcs.filter((arc) => !circle.has(arc.from) && circle.has(arc.to)),
      inside: lost.filter((arc) => circle.has(arc.from)),
    });
  }
};
