import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { VehicleChange } from '../../../../machines/vehicle-change';
import type { ChangeRecord } from '../../../api/vehicle-changes';
import { documentName } from '../../../domain/document-status';
import type { Services } from '../../../flows/services';
import { useFlow } from '../../../flows/use-flow';
import { endTexts } from './change-texts';
import { forgetChange, forgetDetails, forgetDocument } from './forget-change';
import type { ChangeData, VehicleChangeLogic } from './wiring';

export type ChangeActor = ActorRefFrom<VehicleChangeLogic>;

/**
 * Runs the chart of this visit, and deletes drafts when the chart emits that they are sent. Calls `onOver` once when the chart ends, with
 * whether the change was sent on this visit.
 */
export const useChange = (services: Services, data: ChangeData, onOver: (wasSent: boolean) => void): ChangeActor => {
  const wasSent = useRef(false);
  const { userId } = data;
  const { toast } = services;
  const recordOf = (change: VehicleChange | null) => change?.record as ChangeRecord | undefined;
  const forget = (change: VehicleChange | null) => {
    const record = recordOf(change);
    if (record) forgetChange(services, userId, record);
  };
  const { actor } = useFlow(services, data.logic, data.input, {
    'details.saved': (_, { change }) => forgetDetails(services, userId, change?.id ?? null),
    'document.stored': ({ documentTypeId }, { change }) => {
      if (change) forgetDocument(services, userId, change.id, documentTypeId);
      const type = recordOf(change)?.document_types?.find(({ id }) => id === documentTypeId);
      toast(`${documentName(type ?? { name: null })} added`);
    },
    'change.gone': (_, { change }) => {
      forget(change);
      toast(endTexts(recordOf(change) ?? { status: 'draft' }).done);
    },
    'change.sent': (_, { change }) => {
      forget(change);
      wasSent.current = true;
    },
    complete: () => onOver(wasSent.current),
  });
  return actor;
};
