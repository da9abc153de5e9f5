import { flatten } from '../../docs/diagram';
import type { AtlasChart, AtlasData } from '../data';
import { addressOf, questionAddress } from './address';

export interface Found {
  readonly kind: 'Question' | 'State' | 'What happens' | 'Requirement';
  readonly words: string;
  /** The chart and the state that it belongs to. */
  readonly location: string;
  readonly address: string;
}

const kinds: readonly Found['kind'][] = ['Question', 'State', 'What happens', 'Requirement'];

interface Entry extends Found {
  readonly text: string;
}

const entriesOf = (chart: AtlasChart, sentences: AtlasData['requirements']): readonly Entry[] => {
  const { diagram, states, title } = chart;
  const byId = new Map(states.map((state) => [state.id, state]));
  const parts = new Map(flatten(diagram.root).map((state) => [state.id, state]));
  const entry = (kind: Found['kind'], id: string, words: string, ...more: readonly string[]): Entry => {
    const state = byId.get(id);
    // The name of a state is its breadcrumb already.
    const location = state && kind !== 'State' ? `${title} · ${state.breadcrumb}` : title;
    return {
      kind,
      words,
      location,
      address: addressOf(chart, state),
      text: [words, location, ...more].join(' ').toLowerCase(),
    };
  };
  const requirementEntries = (id: string, requirements: readonly string[]) =>
    requirements.map((requirement) => entry('Requirement', id, `${requirement} ${sentences[requirement] ?? ''}`));
  return [
    ...chart.questions.map((question): Entry => {
      const { asks, answer, shows } = question;
      const text = [asks, answer, ...shows, title].join(' ').toLowerCase();
      return { kind: 'Question', words: asks, location: title, address: questionAddress(chart, question), text };
    }),
    ...states.map(({ id, path, breadcrumb }) =>
      entry('State', id, breadcrumb, path, parts.get(id)?.description ?? '', parts.get(id)?.route ?? ''),
    ),
    ...diagram.arrows
      .filter(({ isForbidden }) => !isForbidden)
      .map(({ source, event, step, guard, description, actions }) =>
        entry('What happens', source, step || event || 'immediately', event, guard ?? '', description, ...actions),
      ),
    ...[...parts.values()].flatMap(({ id, requirements }) => requirementEntries(id, requirements)),
    ...diagram.arrows.flatMap(({ source, requirements }) => requirementEntries(source, requirements)),
  ];
};

/** Entries with the same key are one hit: a requirement of several charts, or the same label in several states of a chart. */
const sameAs = ({ kind, words, location, address }: Entry): string => {
  if (kind === 'Requirement') return `${kind}|${words}`;
  return kind === 'What happens' ? `${kind}|${words}|${address.split('/')[0]}` : `${kind}|${words}|${location}`;
};

/** Finds questions, states, transitions and requirements that contain all the words. Each is one hit, with its first location and the number of others. */
export const searchIn = (data: AtlasData): ((words: string) => readonly Found[]) => {
  const entries = data.charts.flatMap((chart) => entriesOf(chart, data.requirements));
  return (words) => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    if (wanted.length === 0) return [];
    const hits = new Map<string, { readonly hit: Entry; readonly locations: Set<string> }>();
    for (const hit of entries.filter(({ text }) => wanted.every((word) => text.includes(word)))) {
      const entry = hits.get(sameAs(hit)) ?? { hit, locations: new Set() };
      hits.set(sameAs(hit), { ...entry, locations: entry.locations.add(hit.location) });
    }
    const isNamed = ({ words: name }: Entry) => wanted.every((word) => name.toLowerCase().includes(word));
    // A hit with the words in its name comes first. Among equals, questions come first and requirements last.
    const rank = (hit: Entry) => (isNamed(hit) ? 0 : kinds.length) + kinds.indexOf(hit.kind);
    return [...hits.values()]
      .sort((a, b) => rank(a.hit) - rank(b.hit))
      .map(({ hit, locations }) => ({
        ...hit,
        location: locations.size > 1 ? `${hit.location}, and ${locations.size - 1} more` : hit.location,
      }));
  };
};
