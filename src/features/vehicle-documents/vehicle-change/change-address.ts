import type { ActorRefFrom } from 'xstate';
import type { VehicleChangeInput, vehicleChangeMachine } from '../../../../machines/vehicle-change';
import type { ChangeRecord } from '../../../api/vehicle-changes';

type ChangeActor = ActorRefFrom<typeof vehicleChangeMachine>;

/** The driver's place in a change, from the URL. */
type ChangePlace = Pick<VehicleChangeInput, 'openDocumentTypeId' | 'openStep' | 'cameFromCheck'>;

/** The place in a change that a URL names. */
export const placeIn = (query: URLSearchParams, change: ChangeRecord | null): ChangePlace => {
  const id = query.get('document');
  const step = query.get('step');
  return {
    openDocumentTypeId: change?.document_types?.some((type) => type.id === id) ? id : null,
    openStep: step === 'details' || step === 'check' ? step : null,
    cameFromCheck: query.get('from') === 'check',
  };
};

/** The query of a place, the reverse of `placeIn`. The list of documents has none. */
const searchOf = ({ openDocumentTypeId, openStep, cameFromCheck }: ChangePlace): string => {
  const query = new URLSearchParams();
  if (openDocumentTypeId !== null) query.set('document', String(openDocumentTypeId));
  if (openStep !== null) query.set('step', openStep);
  if (cameFromCheck) query.set('from', 'check');
  return query.size === 0 ? '' : `?${query}`;
};

/** The query of the change's step; null while the change is being sent, and after its end. */
export const stepOf = (snapshot: ReturnType<ChangeActor['getSnapshot']>): string | null => {
  const { documentTypeId, cameFromCheck } = snapshot.context;
  if (snapshot.matches('describing')) return searchOf({ openDocumentTypeId: null, openStep: 'details', cameFromCheck });
  if (snapshot.matches('atDocument'))
    return searchOf({ openDocumentTypeId: documentTypeId, openStep: null, cameFromCheck });
  if (snapshot.matches('collecting')) return '';
  const isAtCheck = snapshot.matches('checking') || (snapshot.matches('discarding') && cameFromCheck);
  return isAtCheck ? '?step=check' : snapshot.matches('discarding') ? '' : null;
};

/** One move towards a place. While something is saved, sent or deleted the chart does not move: its outcome decides. */
const moveTowards = (actor: ChangeActor, { openDocumentTypeId, openStep, cameFromCheck }: ChangePlace): void => {
  const snapshot = actor.getSnapshot();
  const { details, document, discard } = snapshot.children;
  if (discard) discard.send({ type: 'driver.keep' });
  else if (details) details.send({ type: 'driver.back' });
  else if (document) {
    if (document.getSnapshot().matches('preparing')) document.send({ type: 'driver.back' });
  } else if (cameFromCheck === snapshot.matches('checking') && openDocumentTypeId !== null)
    actor.send({ type: 'driver.chooseDocument', documentTypeId: openDocumentTypeId });
  else if (cameFromCheck === snapshot.matches('checking') && openStep === 'details')
    actor.send({ type: 'driver.editDetails' });
  else actor.send({ type: snapshot.matches('checking') ? 'driver.back' : 'driver.checkAnswers' });
};

/** Goes to the place that the URL names, one step at a time, as far as the chart allows it. */
export const goTo = (actor: ChangeActor, target: ChangePlace): void => {
  for (let now = stepOf(actor.getSnapshot()); now !== searchOf(target); ) {
    moveTowards(actor, target);
    const next = stepOf(actor.getSnapshot());
    if (next === now) return;
    now = next;
  }
};
