import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ChangeRecord } from '../../../api/vehicle-changes';
import { documentName } from '../../../domain/document-standing';
import type { Services } from '../../../flows/services';
import { forgetChange, forgetDetails, forgetDocument } from './forget-change';
import type { ChangeData, VehicleChangeLogic } from './wiring';
import { endWords } from './words-of-change';

export type ChangeActor = ActorRefFrom<VehicleChangeLogic>;

/**
 * Runs the chart of this visit and carries what it emits to the device: drafts that have served; `onOver` is called once when it
 * is over, and told whether it was sent on this visit.
 */
export const useChange = (services: Services, data: ChangeData, onOver: (wasSent: boolean) => void): ChangeActor => {
  const actor = useActorRef(data.logic, {
    input: data.input,
    ...(services.inspect ? { inspect: services.inspect } : {}),
  });
  const isOver = useRef(false);
  const wasSent = useRef(false);
  // Said once: `onOver` may bring new data, which must not be taken for another end.
  const over = useEffectEvent(() => {
    if (isOver.current) return;
    isOver.current = true;
    onOver(wasSent.current);
  });
  const { userId } = data;

  useEffect(() => {
    const { toast } = services;
    const change = () => actor.getSnapshot().context.change;
    const record = () => change()?.record as ChangeRecord | undefined;
    const nameOf = (documentTypeId: string) =>
      documentName(record()?.document_types?.find(({ id }) => id === documentTypeId) ?? { name: null });
    const forget = () => {
      const known = record();
      if (known) forgetChange(services, userId, known);
    };
    const subscriptions = [
      actor.on('details.saved', () => forgetDetails(services, userId, change()?.id ?? null)),
      actor.on('document.stored', ({ documentTypeId }) => {
        const { id } = change() ?? {};
        if (id !== undefined) forgetDocument(services, userId, id, documentTypeId);
        // Several may follow each other quickly.
        toast(`${nameOf(documentTypeId)} added`);
      }),
      actor.on('change.gone', () => {
        forget();
        toast(endWords(record() ?? { status: 'draft' }).done);
      }),
      actor.on('change.sent', () => {
        forget();
        wasSent.current = true;
      }),
      actor.subscribe({ complete: () => over() }),
    ];
    // The chart may have ended before anybody listened: a change that is with the team already.
    if (actor.getSnapshot().status === 'done') over();
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, services, userId]);

  return actor;
};
