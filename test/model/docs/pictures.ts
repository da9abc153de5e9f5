import { type Chart, chartWith } from '../toolkit/chart';
import { diagramOf, namesOf } from './diagram';
import { layOut } from './layout';
import type { Picture } from './page';
import { drawSvg } from './svg';
import { viewsOf } from './views';

/** All pictures of a chart, the whole chart first. They link to each other and to the pages of other charts. */
export const picturesOf = (
  { name, title, machine }: Chart,
  charts: readonly Chart[],
): readonly (Picture & { readonly svg: string })[] => {
  const diagram = diagramOf(machine);
  const names = namesOf(diagram, charts);
  const file = (...parts: readonly string[]) => `${[name, ...parts].filter(Boolean).join('.')}.svg`;
  return viewsOf(diagram).map((view) => {
    const links = {
      inside: (id: string) => file(id.slice(diagram.root.id.length + 1)),
      chart: (id: string) => `${chartWith(charts, id)?.name}.md`,
      opens: file('opens'),
      failures: file(view.name, 'failures'),
    };
    const svg = drawSvg(layOut(view, names), `${title}: ${view.caption}`, diagram.arrows, links);
    return { file: file(view.name), caption: view.caption, kind: view.kind, svg };
  });
};
