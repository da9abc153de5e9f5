import { flatten } from '../../docs/diagram';
import type { AtlasChart, AtlasData } from '../data';
import { addressOf } from './address';

export interface Found {
  readonly kind: 'State' | 'Event' | 'Requirement';
  readonly words: string;
  /** The chart and the state it belongs to. */
  readonly place: string;
  readonly address: string;
}

interface Entry extends Found {
  readonly text: string;
}

const entriesOf = (chart: AtlasChart, sentences: AtlasData['requirements']): readonly Entry[] => {
  const { diagram, states, title } = chart;
  const byId = new Map(states.map((state) => [state.id, state]));
  const parts = new Map(flatten(diagram.root).map((state) => [state.id, state]));
  const entry = (kind: Found['kind'], id: string, words: string, ...more: readonly string[]): Entry => {
    const state = byId.get(id);
    const place = state ? `${title} · ${state.place}` : title;
    return {
      kind,
      words,
      place,
      address: addressOf(chart, state),
      text: [words, place, ...more].join(' ').toLowerCase(),
    };
  };
  const claims = (id: string, requirements: readonly string[]) =>
    requirements.map((one) => entry('Requirement', id, `${one} ${sentences[one] ?? ''}`));
  return [
    ...states.map(({ id, path, place }) =>
      entry('State', id, place, path, parts.get(id)?.description ?? '', parts.get(id)?.route ?? ''),
    ),
    ...diagram.arrows.map(({ source, event, step, guard, description, actions }) =>
      entry('Event', source, event || step || 'at once', step, guard ?? '', description, ...actions),
    ),
    ...[...parts.values()].flatMap(({ id, requirements }) => claims(id, requirements)),
    ...diagram.arrows.flatMap(({ source, requirements }) => claims(source, requirements)),
  ];
};

/** Finds states, events and requirements that have all the words. What is found twice in one place is shown once. */
export const searchIn = (data: AtlasData): ((words: string) => readonly Found[]) => {
  const entries = data.charts.flatMap((chart) => entriesOf(chart, data.requirements));
  return (words) => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    if (wanted.length === 0) return [];
    const hits = entries.filter(({ text }) => wanted.every((word) => text.includes(word)));
    const once = new Map(hits.map((hit) => [[hit.kind, hit.words, hit.place].join('|'), hit]));
    const named = (hit: Entry) => (wanted.every((word) => hit.words.toLowerCase().includes(word)) ? 0 : 1);
    return [...once.values()].sort((a, b) => named(a) - named(b));
  };
};
