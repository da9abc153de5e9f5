import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { DocumentTarget, documentUploadMachine } from '../../../../machines/document-upload';
import type { Requirement } from '../../../api/documents';
import { uploadSearch } from '../../../domain/document-status';
import { goBackFrom } from '../../../flows/delivery';
import { useStepAddress } from '../../../flows/use-step-address';

type UploadActor = ActorRefFrom<typeof documentUploadMachine>;

export const isSame = (requirement: Requirement, { documentTypeId, vehicleId }: DocumentTarget): boolean =>
  requirement.document_type.id === documentTypeId && requirement.vehicle_id === vehicleId;

/** The document that the URL names, if the operator asks this driver for it. */
export const targetIn = (query: URLSearchParams, requirements: readonly Requirement[]): DocumentTarget | null => {
  const target = { documentTypeId: query.get('type') ?? '', vehicleId: query.get('vehicle') || null };
  return requirements.some((requirement) => isSame(requirement, target)) ? target : null;
};

/** The pages of the flow that have a URL. */
interface Place {
  readonly target: DocumentTarget | null;
  readonly isChecking: boolean;
}

const searchOf = ({ target, isChecking }: Place): string => `${uploadSearch(target)}${isChecking ? '&step=check' : ''}`;

/** The chart's place; null in a state without a URL, such as while a document is being sent. */
const placeOf = (snapshot: ReturnType<UploadActor['getSnapshot']>): Place | null => {
  const { target } = snapshot.context;
  if (snapshot.matches('choosing')) return { target: null, isChecking: false };
  if (snapshot.matches('filling')) return { target, isChecking: false };
  return snapshot.matches('checking') ? { target, isChecking: true } : null;
};

/** Asks the chart for the place that the URL names, one step at a time. The chart decides, and may ignore it. */
const ask = (actor: UploadActor, target: Place): void => {
  for (let steps = 0; steps < 3; steps += 1) {
    const place = placeOf(actor.getSnapshot());
    if (!place || searchOf(place) === searchOf(target)) return;
    const isThere = searchOf({ ...place, isChecking: false }) === searchOf({ ...target, isChecking: false });
    if (place.isChecking) actor.send({ type: 'driver.edit' });
    // Without answers there is nothing to check.
    else if (isThere) return;
    else if (place.target) actor.send({ type: 'driver.back' });
    else if (target.target) actor.send({ type: 'driver.choose', target: target.target });
  }
};

/** The query of the chart's step; null in a state without a URL. */
const stepOf = (snapshot: ReturnType<UploadActor['getSnapshot']>): string | null => {
  const place = placeOf(snapshot);
  return place && searchOf(place);
};

/** Keeps the URL and the chart in sync. `onLeave` is called for Back in a state without a URL. */
export const useUploadAddress = (
  actor: UploadActor,
  requirements: readonly Requirement[],
  onLeave: () => void,
): void => {
  const step = useSelector(actor, stepOf);
  useStepAddress(step, (search) => {
    const query = new URLSearchParams(search);
    if (step === null) goBackFrom(actor.getSnapshot().children.delivery, onLeave);
    else ask(actor, { target: targetIn(query, requirements), isChecking: query.get('step') === 'check' });
    return stepOf(actor.getSnapshot());
  });
};
