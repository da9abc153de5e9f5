import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import type { DocumentTarget, documentUploadMachine } from '../../../machines/document-upload';
import type { Requirement } from '../../api/documents';
import { uploadSearch } from '../../text/document-standing';

type UploadActor = ActorRefFrom<typeof documentUploadMachine>;

export const isSame = (requirement: Requirement, { documentTypeId, vehicleId }: DocumentTarget): boolean =>
  requirement.document_type.id === documentTypeId && requirement.vehicle_id === vehicleId;

const idIn = (query: URLSearchParams, name: string): number | null => {
  const text = query.get(name);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
};

/** The document that the address names, if the driver is asked for it. */
export const targetIn = (query: URLSearchParams, requirements: readonly Requirement[]): DocumentTarget | null => {
  const target = { documentTypeId: idIn(query, 'type') ?? 0, vehicleId: idIn(query, 'vehicle') };
  return requirements.some((requirement) => isSame(requirement, target)) ? target : null;
};

/** The pages of the flow that have an address. */
interface Place {
  readonly target: DocumentTarget | null;
  readonly checking: boolean;
}

const searchOf = ({ target, checking }: Place): string => `${uploadSearch(target)}${checking ? '&step=check' : ''}`;

/** Where the chart is; null while something is on its way, which no address leads to. */
const placeOf = (snapshot: ReturnType<UploadActor['getSnapshot']>): Place | null => {
  const { target } = snapshot.context;
  if (snapshot.matches('choosing')) return { target: null, checking: false };
  if (snapshot.matches('filling')) return { target, checking: false };
  return snapshot.matches('checking') ? { target, checking: true } : null;
};

const depth = (search: string): number => (search === '' ? 0 : search.endsWith('&step=check') ? 2 : 1);

/** Asks the chart for the place that the address names, one step at a time. It decides: what it refuses stays as it is. */
const ask = (actor: UploadActor, wanted: Place): void => {
  for (let steps = 0; steps < 3; steps += 1) {
    const place = placeOf(actor.getSnapshot());
    if (!place || searchOf(place) === searchOf(wanted)) return;
    const isThere = searchOf({ ...place, checking: false }) === searchOf({ ...wanted, checking: false });
    if (place.checking) actor.send({ type: 'driver.edit' });
    // Answers that nobody gave cannot be checked.
    else if (isThere) return;
    else if (place.target) actor.send({ type: 'driver.back' });
    else if (wanted.target) actor.send({ type: 'driver.choose', target: wanted.target });
  }
};

/**
 * Keeps the address and the chart together. A step of the driver's gets an entry of the browser's history, and Back and Forward ask
 * the chart; a reload, a sign-in or a link opens the document that the address names. `onLeave` is called for Back while something is
 * on its way.
 */
export const useUploadAddress = (
  actor: UploadActor,
  requirements: readonly Requirement[],
  onLeave: () => void,
): void => {
  const { search, key, state } = useLocation();
  const navigate = useNavigate();
  const heard = useRef(key);
  const asked = useRef<string | null>(null);

  const show = useEffectEvent(() => {
    const place = placeOf(actor.getSnapshot());
    const wanted = place && searchOf(place);
    if (wanted === null || wanted === search || wanted === asked.current) return;
    asked.current = wanted;
    const isInside = (state as { inside?: boolean } | null)?.inside === true;
    if (depth(wanted) > depth(search)) void navigate({ search: wanted }, { state: { inside: true } });
    // The page before is this one's: going there leaves no second entry of it.
    else if (isInside && depth(wanted) === depth(search) - 1) void navigate(-1);
    else void navigate({ search: wanted }, { replace: true });
  });

  const listen = useEffectEvent(() => {
    if (heard.current === key) return;
    heard.current = key;
    asked.current = null;
    const query = new URLSearchParams(search);
    const before = placeOf(actor.getSnapshot());
    const { delivery } = actor.getSnapshot().children;
    if (before) ask(actor, { target: targetIn(query, requirements), checking: query.get('step') === 'check' });
    else if (delivery?.getSnapshot().can({ type: 'driver.back' })) delivery.send({ type: 'driver.back' });
    else onLeave();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry of the history is heard once
  useEffect(() => {
    listen();
    show();
  }, [key]);
  useEffect(() => {
    const ear = actor.subscribe(() => show());
    return () => ear.unsubscribe();
  }, [actor]);
};
