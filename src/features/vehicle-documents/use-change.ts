import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ChangeRecord } from '../../api/vehicle-changes';
import type { Services } from '../../services';
import { detailsDraft, documentDraft } from './document';
import type { ChangeData, VehicleChangeLogic } from './wiring';
import { endWords } from './words-of-end';

export type ChangeActor = ActorRefFrom<VehicleChangeLogic>;

/**
 * Runs the chart of this visit and carries what it emits to the device: drafts that have served; `onOver` is called once when it
 * is over.
 */
export const useChange = (services: Services, data: ChangeData, onOver: () => void): ChangeActor => {
  const actor = useActorRef(data.logic, {
    input: data.input,
    ...(services.inspect ? { inspect: services.inspect } : {}),
  });
  const isOver = useRef(false);
  // Said once: `onOver` may bring new data, which must not be taken for another end.
  const over = useEffectEvent(() => {
    if (isOver.current) return;
    isOver.current = true;
    onOver();
  });
  const { userId } = data;

  useEffect(() => {
    const { drafts, files, toast } = services;
    const forgetDocument = (documentTypeId: number) => {
      const change = actor.getSnapshot().context.change;
      if (!change) return;
      drafts.drop(userId, documentDraft(change.id, documentTypeId));
      void files.drop(userId, documentDraft(change.id, documentTypeId));
    };
    const ears = [
      actor.on('details.saved', () => drafts.drop(userId, detailsDraft)),
      actor.on('document.stored', (event) => {
        forgetDocument(event.documentTypeId);
        toast('Document stored');
      }),
      actor.on('change.gone', () => {
        drafts.drop(userId, detailsDraft);
        const record = actor.getSnapshot().context.change?.record as ChangeRecord | undefined;
        for (const type of record?.document_types ?? []) forgetDocument(type.id);
        toast(endWords(record ?? { status: 'draft' }).done);
      }),
      actor.on('change.sent', () => toast('Change sent')),
      actor.subscribe({ complete: () => over() }),
    ];
    // The chart may have ended before anybody listened: a change that is with the team already.
    if (actor.getSnapshot().status === 'done') over();
    return () => {
      for (const ear of ears) ear.unsubscribe();
    };
  }, [actor, services, userId]);

  return actor;
};
