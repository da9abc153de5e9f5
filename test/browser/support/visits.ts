import type { Page } from '@playwright/test';
import type { World } from '../../support/world';

/** How one comes to a state of a screen, and what says that it is there. */
export type Opens = (page: Page, world: World) => Promise<unknown>;

/** States by their names, in the order in which they are visited. */
export type Screens = Readonly<Record<string, Opens>>;

const ongoing = new WeakSet<Opens>();

/**
 * A state that is reached from the one before it in the list, in its page and its world: to open a page costs more than to look at it.
 * What the state before has held or spoilt is still so.
 */
export const goesOn = (open: Opens): Opens => {
  const on: Opens = (page, world) => open(page, world);
  ongoing.add(on);
  return on;
};

/** The screen that a state belongs to: "sign-in" of "sign-in, empty fields". */
const screenOf = (name: string): string => name.split(',')[0] ?? name;

type State = readonly [name: string, open: Opens];

/** The visits, each a list of states, by the screen that the first state belongs to. */
export const visitsByScreen = (screens: Screens): ReadonlyMap<string, State[][]> => {
  const visits: State[][] = [];
  for (const state of Object.entries(screens)) {
    const last = visits.at(-1);
    if (last && ongoing.has(state[1])) last.push(state);
    else visits.push([state]);
  }
  const byScreen = new Map<string, State[][]>();
  for (const visit of visits) {
    const screen = screenOf(visit[0]?.[0] ?? '');
    byScreen.set(screen, [...(byScreen.get(screen) ?? []), visit]);
  }
  return byScreen;
};
