import type { Diagram } from './diagram';
import { viewsOf } from './views';

const plain = (text: string): string => text.replaceAll(':', ' ').replaceAll('"', "'").replace(/[{};]/g, '');
const idOf = (id: string): string => id.replace(/\W/g, '_');
const colours = { good: '#ecfdf3', bad: '#fff1f2', unknown: '#fffbeb' } as const;

/** Only the outer states, with one arrow between any two: GitHub's renderer draws no more than that readably. */
export const mermaidOverview = (diagram: Diagram): string => {
  const { root } = diagram;
  const [view] = viewsOf(diagram);
  const boxes = [...(view?.mainColumn ?? []), ...(view?.rightColumn.values() ?? [])].filter(({ state }) => state);
  const labels = new Map<string, Set<string>>();
  for (const { state, next, edges, folded } of boxes) {
    for (const edge of [...(next ? [next] : []), ...edges, ...folded]) {
      if (!state || edge.to === state.id) continue;
      const key = `${idOf(state.id)} --> ${idOf(edge.to)}`;
      labels.set(key, new Set([...(labels.get(key) ?? []), ...edge.words.map(plain)]));
    }
  }
  const drawnStates = root.children.filter(({ id, isTransient }) => !(isTransient && id === root.initial));
  const begin = view?.mainColumn[0]?.state;
  return [
    'stateDiagram-v2',
    ...drawnStates.map(({ id, title }) => `  ${idOf(id)} : ${plain(title)}`),
    ...(begin ? [`  [*] --> ${idOf(begin.id)}`] : []),
    ...[...labels].map(([edge, words]) => `  ${edge} : ${[...words].join('<br/>')}`),
    ...drawnStates.filter(({ isFinal }) => isFinal).map(({ id }) => `  ${idOf(id)} --> [*]`),
    ...Object.entries(colours).map(([kind, colour]) => `  classDef ${kind} fill:${colour}`),
    ...drawnStates.flatMap(({ id, outcome }) => (outcome ? [`  class ${idOf(id)} ${outcome}`] : [])),
  ].join('\n');
};
