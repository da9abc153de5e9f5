import { useSyncExternalStore } from 'react';
import type { AtlasChart, AtlasData, AtlasQuestion, AtlasState } from '../data';

export const addressOf = (chart: AtlasChart, state?: AtlasState | null): string =>
  `#${chart.name}${state ? `/${state.path}` : ''}`;

export const questionAddress = (chart: AtlasChart, { slug }: AtlasQuestion): string => `#${chart.name}/ask/${slug}`;

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/**
 * The page that an address names: `#session/guest.expired` a state, `#session/ask/what-if-…` a question, `#session` a chart, anything else
 * the first page.
 */
export const useAddress = ({ charts }: AtlasData) => {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const [name, path, slug] = decodeURIComponent(hash.slice(1)).split('/');
  const chart = charts.find((chart) => chart.name === name) ?? null;
  return {
    chart,
    state: chart?.states.find((state) => state.path === path) ?? null,
    question: (path === 'ask' && chart?.questions.find((question) => question.slug === slug)) || null,
  };
};
