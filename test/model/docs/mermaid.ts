import type { Diagram } from './diagram';
import { viewsOf } from './views';

const plain = (text: string): string => text.replaceAll(':', ' ').replaceAll('"', "'").replace(/[{};]/g, '');
const idOf = (id: string): string => id.replace(/\W/g, '_');
const colours = { good: '#ecfdf3', bad: '#fff1f2', unknown: '#fffbeb' } as const;

/** The outer states only, arrows between the same two merged: as much as GitHub's own renderer draws readably. */
export const mermaidOverview = (diagram: Diagram): string => {
  const { root } = diagram;
  const [view] = viewsOf(diagram);
  const boxes = [...(view?.stops ?? []), ...(view?.aside.values() ?? [])].filter(({ state }) => state);
  const labels = new Map<string, Set<string>>();
  for (const { state, next, ways, folded } of boxes) {
    for (const way of [...(next ? [next] : []), ...ways, ...folded]) {
      if (!state || way.to === state.id) continue;
      const key = `${idOf(state.id)} --> ${idOf(way.to)}`;
      labels.set(key, new Set([...(labels.get(key) ?? []), ...way.words.map(plain)]));
    }
  }
  const shown = root.children.filter(({ id, isPassing }) => !(isPassing && id === root.initial));
  const begin = view?.stops[0]?.state;
  return [
    'stateDiagram-v2',
    ...shown.map(({ id, title }) => `  ${idOf(id)} : ${plain(title)}`),
    ...(begin ? [`  [*] --> ${idOf(begin.id)}`] : []),
    ...[...labels].map(([way, words]) => `  ${way} : ${[...words].join('<br/>')}`),
    ...shown.filter(({ isFinal }) => isFinal).map(({ id }) => `  ${idOf(id)} --> [*]`),
    ...Object.entries(colours).map(([kind, colour]) => `  classDef ${kind} fill:${colour}`),
    ...shown.flatMap(({ id, outcome }) => (outcome ? [`  class ${idOf(id)} ${outcome}`] : [])),
  ].join('\n');
};
