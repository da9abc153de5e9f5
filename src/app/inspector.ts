import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { catalogue } from '../../machines/catalogue';

/** XState passes an actor's logic to inspectors, but leaves it out of the types. */
interface RunningActor {
  readonly sessionId: string;
  readonly logic: AnyStateMachine;
}

const shownEvents = 8;
const pages = new Map(catalogue.map(({ name, machine }) => [machine.id, name]));

/**
 * Opens the panel of `?inspect` in development builds: the state, last events and diagram link of every running chart. Returns the inspection
 * listener.
 */
export const openInspector = (): ((event: InspectionEvent) => void) => {
  const panel = document.createElement('aside');
  panel.setAttribute('aria-label', 'Running charts');
  panel.style.cssText =
    'position:fixed;right:0;bottom:0;z-index:99;max-width:26rem;max-height:60vh;overflow:auto;padding:8px;background:#fff;border:1px solid #888;font:12px/1.4 ui-monospace,monospace';
  document.body.append(panel);
  const cards = new Map<string, { readonly card: HTMLElement; readonly state: Text; readonly events: HTMLElement }>();

  const cardOf = (actor: RunningActor) => {
    const known = cards.get(actor.sessionId);
    if (known) return known;
    const card = document.createElement('details');
    card.open = true;
    const title = document.createElement('summary');
    const { id } = actor.logic;
    const page = pages.get(id);
    const link = document.createElement('a');
    link.textContent = id;
    link.target = '_blank';
    if (page) link.href = `/__charts/${page}.svg`;
    const state = document.createTextNode('');
    title.append(link, ' ', state);
    const events = document.createElement('ol');
    events.style.cssText = 'margin:0;padding-left:1.5em;color:#555';
    card.append(title, events);
    panel.prepend(card);
    const entry = { card, state, events };
    cards.set(actor.sessionId, entry);
    return entry;
  };

  return (event) => {
    const actor = event.actorRef as unknown as RunningActor;
    // Promise and callback actors have no states.
    if (!('states' in actor.logic)) return;
    const { card, state, events } = cardOf(actor);
    if (event.type === '@xstate.event') {
      const line = document.createElement('li');
      line.textContent = event.event.type;
      events.prepend(line);
      while (events.childElementCount > shownEvents) events.lastElementChild?.remove();
    }
    if (event.type !== '@xstate.snapshot') return;
    const { value, status } = event.snapshot as { value?: unknown; status: string };
    state.data = typeof value === 'string' ? value : JSON.stringify(value);
    if (status !== 'active') {
      card.style.opacity = '0.5';
      (card as HTMLDetailsElement).open = false;
    }
  };
};
