import { useSyncExternalStore } from 'react';
import type { AtlasChart, AtlasData, AtlasState } from '../data';

/** What an address names: `#session/guest.expired` a state, `#session` a chart, anything else the first page. */
export interface Address {
  readonly chart: AtlasChart | null;
  readonly state: AtlasState | null;
}

export const addressOf = (chart: AtlasChart, state?: AtlasState | null): string =>
  `#${chart.name}${state ? `/${state.path}` : ''}`;

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

export const useAddress = ({ charts }: AtlasData): Address => {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const [name, path] = decodeURIComponent(hash.slice(1)).split('/');
  const chart = charts.find((one) => one.name === name) ?? null;
  return { chart, state: chart?.states.find((one) => one.path === path) ?? null };
};
