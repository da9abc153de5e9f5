import { type Diagram, flatten, inWords } from './diagram';

const plain = (text: string): string => text.replaceAll(':', ' ').replaceAll('"', "'").replace(/[{};]/g, '');
const idOf = (id: string): string => id.replace(/\W/g, '_');

/** The outer states only, arrows between the same two merged: as much as GitHub's own renderer draws readably. */
export const mermaidOverview = ({ root, arrows }: Diagram): string => {
  const outer = new Map(root.children.flatMap((child) => flatten(child).map((state) => [state.id, child])));
  const labels = new Map<string, Set<string>>();
  for (const { source, target, step, event } of arrows) {
    const [from, to] = [outer.get(source), outer.get(target ?? '')];
    if (!from || !to || from === to) continue;
    const way = `${idOf(from.id)} --> ${idOf(to.id)}`;
    labels.set(way, (labels.get(way) ?? new Set()).add(plain(step || event)));
  }
  const begin = outer.get(root.initial ?? '');
  return [
    'stateDiagram-v2',
    '  direction LR',
    ...root.children.map((child) => `  ${idOf(child.id)} : ${inWords(child.name)}`),
    ...(begin ? [`  [*] --> ${idOf(begin.id)}`] : []),
    ...[...labels].map(([way, words]) => `  ${way} : ${[...words].join('<br/>')}`),
    ...root.children.filter((child) => child.isFinal).map((child) => `  ${idOf(child.id)} --> [*]`),
  ].join('\n');
};
