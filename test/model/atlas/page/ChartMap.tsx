import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { flatten } from '../../docs/diagram';
import type { AtlasChart, AtlasState, Coverage } from '../data';

interface Props {
  readonly chart: AtlasChart;
  readonly svg: string;
  readonly scale: number;
  /** The meaning of the colours. */
  readonly shows: 'outcomes' | 'tests' | 'changes';
  readonly state: AtlasState | null;
  /** The transitions of the last step. */
  readonly taken: readonly string[];
  /** The ids of the states on the path of a question. */
  readonly path: readonly string[];
  readonly onOpen: (state: AtlasState) => void;
  /** Called for a link in the drawing, with the file of another drawing or of a chart's page. */
  readonly onFollow: (file: string) => void;
}

const coverageOrder: readonly Coverage[] = ['missing', 'unknown', 'taken', 'infeasible'];

const statesIn = (map: HTMLElement): readonly SVGGElement[] => [...map.querySelectorAll<SVGGElement>('[data-state]')];

type Direction = 'ArrowRight' | 'ArrowLeft' | 'ArrowDown' | 'ArrowUp';
const directions: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

const middleOf = (element: Element): readonly [x: number, y: number] => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

/** The nearest state in that direction. A state to the side counts as further away. */
const neighbour = (from: Element, states: readonly SVGGElement[], direction: Direction): SVGGElement | undefined => {
  const [dx, dy] = directions[direction];
  const [x, y] = middleOf(from);
  const distances = states.flatMap((state) => {
    const [otherX, otherY] = middleOf(state);
    const ahead = (otherX - x) * dx + (otherY - y) * dy;
    const aside = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
    return state === from || ahead <= 1 ? [] : [{ state, distance: ahead + aside * 2 }];
  });
  return distances.sort((a, b) => a.distance - b.distance)[0]?.state;
};

/** Scrolls the drawing, and not the page around it, until that part is in the middle. */
const bring = (map: HTMLElement, part: Element): void => {
  const [frame, box] = [map.getBoundingClientRect(), part.getBoundingClientRect()];
  map.scrollBy(box.x - frame.x - (frame.width - box.width) / 2, box.y - frame.y - (frame.height - box.height) / 2);
};

/**
 * A view of the drawing; each view has its own element. The states are links: one of them is in the tab order, and the arrow keys lead to
 * the others.
 */
export const ChartMap = ({ chart, svg, scale, shows, state, taken, path, onOpen, onFollow }: Props) => {
  const map = useRef<HTMLDivElement>(null);
  const parts = useMemo(() => new Map(flatten(chart.diagram.root).map((part) => [part.id, part])), [chart]);

  useEffect(() => {
    const container = map.current;
    if (!container) return;
    container.innerHTML = svg;
    const drawing = container.querySelector('svg');
    // As a picture, the drawing would hide its states from screen readers.
    drawing?.setAttribute('role', 'group');
    drawing?.setAttribute('aria-label', `Chart: ${chart.title}`);
    drawing?.querySelector(':scope > title')?.remove();
    for (const element of statesIn(container)) {
      const id = element.dataset.state ?? '';
      const state = chart.states.find((known) => known.id === id);
      element.setAttribute('role', 'link');
      element.setAttribute('tabindex', '-1');
      // Screen readers read a link's title: first the words in the box, then their meaning.
      const written = [...element.querySelectorAll('text:not(.title)')].map(({ textContent }) => textContent).join(' ');
      const name = [state?.breadcrumb ?? id, written].filter(Boolean).join(' ');
      element.querySelector('title')?.replaceChildren(`${name}. ${parts.get(id)?.description ?? ''}`);
    }
  }, [svg, chart, parts]);

  useEffect(() => {
    const container = map.current;
    if (!container) return;
    const drawing = container.querySelector('svg');
    const [, , width = 0, height = 0] = (drawing?.getAttribute('viewBox') ?? '').split(' ').map(Number);
    drawing?.setAttribute('width', String(width * scale));
    drawing?.setAttribute('height', String(height * scale));
    // At its own size or smaller, the drawing is never wider than the window.
    drawing?.style.setProperty('max-width', scale <= 1 ? `${scale * 100}%` : 'none');
    const changed = new Map(chart.changes.map(({ id, kind }) => [id, kind]));
    const states = statesIn(container);
    // If the drawing does not show the state, marks the box around it.
    const openBox = states
      .filter(({ dataset }) => state?.id === dataset.state || state?.id.startsWith(`${dataset.state}.`))
      .at(-1);
    for (const element of states) {
      const kind = changed.get(element.dataset.state ?? '');
      element.classList.toggle('open', element === openBox);
      element.classList.toggle('onPath', path.includes(element.dataset.state ?? ''));
      element.classList.toggle('differs', shows === 'changes' && kind !== undefined);
      element.setAttribute('tabindex', element === (openBox ?? states[0]) ? '0' : '-1');
      if (element === openBox) element.setAttribute('aria-current', 'true');
      else element.removeAttribute('aria-current');
    }
    for (const arrow of container.querySelectorAll<SVGPathElement>('[data-arrow]')) {
      // An arrow may stand in for several transitions. It is as well tested as the worst of them.
      const ids = arrow.dataset.arrow?.split(' ') ?? [];
      const coverages = chart.diagram.arrows.filter(({ id }) => ids.includes(id)).map(({ coverage }) => coverage);
      const worst = coverageOrder.find((item) => coverages.includes(item)) ?? '';
      arrow.dataset.coverage = shows === 'tests' ? worst : '';
      arrow.classList.toggle('differs', shows === 'changes' && ids.some((id) => changed.has(id)));
      arrow.classList.toggle(
        'hot',
        ids.some((id) => taken.includes(id)),
      );
    }
    const first = openBox ?? container.querySelector('.differs') ?? states[0];
    if (first) bring(container, first);
  }, [chart, scale, shows, state, taken, path]);

  const open = (target: EventTarget): void => {
    const part = target instanceof Element ? target.closest<SVGGElement>('[data-state], [data-goes]') : null;
    const id = part?.dataset.state ?? part?.dataset.goes;
    const state = chart.states.find((known) => known.id === id);
    if (state) onOpen(state);
  };
  const click = (event: MouseEvent): void => {
    const file = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null;
    if (!file) open(event.target);
    else {
      event.preventDefault();
      onFollow(file);
    }
  };
  const press = (event: KeyboardEvent): void => {
    if (event.target instanceof Element && event.target.closest('a')) return;
    if (event.key === 'Enter') open(event.target);
    if (!(event.key in directions) || !map.current) return;
    const next = neighbour(event.target as Element, statesIn(map.current), event.key as Direction);
    if (!next) return;
    event.preventDefault();
    for (const element of statesIn(map.current)) element.setAttribute('tabindex', element === next ? '0' : '-1');
    next.focus({ preventScroll: true });
    bring(map.current, next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links are inside the drawing, and their clicks bubble up to this element for all.
    <div ref={map} className="map" data-shows={shows} onClick={click} onKeyDown={press} />
  );
};
