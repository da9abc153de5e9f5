import { act, renderHook, waitFor } from '@testing-library/react';
import { type AnyActorRef, fromPromise } from 'xstate';
import { type DeliveryReceipt, deliveryMachine } from '../../../machines/delivery';
import { accepted, type Result } from '../../../machines/shared/result';
import { type PendingTicket, type TicketReceipt, type TicketToRaise, ticketMachine } from '../../../machines/ticket';
import { type VehicleChange, vehicleChangeMachine } from '../../../machines/vehicle-change';
import { changeDetailsMachine } from '../../../machines/vehicle-change/details';
import { changeDiscardMachine, type Discarded } from '../../../machines/vehicle-change/discard';
import { changeDocumentMachine } from '../../../machines/vehicle-change/document';
import { type ChangeRecord, toVehicleChange } from '../../../src/api/vehicle-changes';
import { detailsDraft, documentDraft } from '../../../src/features/vehicle-documents/document';
import { useChange } from '../../../src/features/vehicle-documents/vehicle-change/use-change';
import type { ChangeData } from '../../../src/features/vehicle-documents/vehicle-change/wiring';
import type { Services } from '../../../src/flows/services';
import type { ChosenFiles } from '../../../src/photos/chosen-files';
import { draftStore } from '../../../src/storage/drafts';
import { change, documentType, sent } from './samples';

const userId = '7';
const types = [documentType, { ...documentType, id: '16' }];
const draft: ChangeRecord = { ...change, document_types: types, documents: [] };
const complete: ChangeRecord = { ...draft, documents: types.map(({ id }) => ({ ...sent, document_type_id: id })) };
const pending: ChangeRecord = { ...complete, status: 'pending' };

const drafts = draftStore(localStorage);
let droppedFiles: string[];
let toasts: string[];

beforeEach(() => {
  droppedFiles = [];
  toasts = [];
});

const services = {
  drafts,
  files: {
    drop: (user: string, name: string) => {
      droppedFiles.push(`${user} ${name}`);
      return Promise.resolve();
    },
  } as unknown as ChosenFiles,
  toast: (text: string) => toasts.push(text),
  inspect: undefined,
} as unknown as Services;

/** The operator's answers. The test fails for a call without an answer. */
interface Answers {
  readonly save?: () => Promise<Result<VehicleChange>>;
  readonly upload?: () => Promise<Result<void>>;
  readonly look?: () => Promise<VehicleChange | null>;
  readonly discard?: () => Promise<Discarded>;
  readonly arrives?: true;
}
/** A delivery that arrives, and whose ticket is raised. */
const delivered = deliveryMachine.provide({
  actors: {
    sendItem: fromPromise<Result<DeliveryReceipt>, { item: unknown }>(() =>
      Promise.resolve(accepted({ id: change.id, awaitsStaff: true })),
    ),
    ticket: ticketMachine.provide({
      actors: {
        reserveTicketKey: fromPromise<void, PendingTicket>(() => Promise.resolve()),
        raiseTicket: fromPromise<Result<TicketReceipt>, TicketToRaise>(() =>
          Promise.resolve(accepted({} as TicketReceipt)),
        ),
      },
    }),
  },
  actions: { storeTicket: () => undefined, removeTicket: () => undefined },
});
const notExpected = (name: string) => () => Promise.reject(new Error(`${name} was not to be asked`));

const visit = (open: ChangeRecord | null, answers: Answers) => {
  const logic = vehicleChangeMachine.provide({
    actors: {
      details: changeDetailsMachine.provide({
        actors: {
          saveChange: fromPromise<Result<VehicleChange>, { details: unknown }>(answers.save ?? notExpected('save')),
        },
      }),
      document: changeDocumentMachine.provide({
        actors: {
          uploadDocument: fromPromise<Result<void>, { changeId: string; documentTypeId: string; document: unknown }>(
            answers.upload ?? notExpected('upload'),
          ),
          readChange: fromPromise<VehicleChange | null, { changeId: string }>(answers.look ?? notExpected('look')),
        },
        actions: { storeTicket: () => undefined },
      }),
      ...(answers.arrives ? { delivery: delivered } : {}),
      discard: changeDiscardMachine.provide({
        actors: {
          discardChange: fromPromise<Discarded, { changeId: string }>(answers.discard ?? notExpected('discard')),
        },
        actions: { storeTicket: () => undefined, removeTicket: () => undefined },
      }),
    },
  });
  const data = {
    logic,
    input: {
      change: open ? toVehicleChange(open) : null,
      reservedKey: null,
      openDocumentTypeId: null,
      openStep: null,
      cameFromCheck: false,
    },
    userId,
    open,
  } as unknown as ChangeData;
  const onOver = jest.fn();
  const hook = renderHook((given: ChangeData) => useChange(services, given, onOver), { initialProps: data });
  const childActor = () => Object.values(hook.result.current.getSnapshot().children)[0] as AnyActorRef | undefined;
  /** Sends an event to the chart, or to the child chart that it runs. */
  const send = (...events: { readonly type: `driver.${string}`; readonly [more: string]: unknown }[]) =>
    act(() => {
      for (const event of events) {
        const takes = hook.result.current.getSnapshot().can(event as never);
        if (takes) hook.result.current.send(event as never);
        else childActor()?.send(event);
      }
    });
  const until = (check: () => void) => waitFor(check, { timeout: 30_000 });
  return {
    ...hook,
    data,
    onOver,
    send,
    until,
    state: () => hook.result.current.getSnapshot().value,
    inside: () => childActor()?.getSnapshot().value,
  };
};
describe('the drafts of a vehicle change', () => {
  const writeDrafts = (...names: string[]) => {
    for (const name of names) drafts.write(userId, name, { text: 'typed' });
  };
  const storedDrafts = () =>
    [detailsDraft(null), detailsDraft(change.id), ...types.map((type) => documentDraft(change.id, type.id))].filter(
      (name) => drafts.read(userId, name) !== null,
    );

  it('of the details are deleted once the operator has them, not before', async () => {
    writeDrafts(detailsDraft(null));
    const at = visit(null, { save: () => Promise.resolve(accepted(toVehicleChange(draft))) });
    at.send({ type: 'driver.saveDetails', details: {} });
    await at.until(() => expect(at.state()).toEqual({ collecting: 'listing' }));
    expect(storedDrafts()).toEqual([]);
  });

  it('of a document are deleted with its files once it is stored, and no others', async () => {
    const [one, other] = types.map((type) => documentDraft(change.id, type.id)) as [string, string];
    writeDrafts(one, other);
    const at = visit(draft, {
      upload: () => Promise.resolve(accepted(undefined)),
      look: () => Promise.resolve(toVehicleChange({ ...draft, documents: [sent] })),
    });
    at.send(
      { type: 'driver.chooseDocument', documentTypeId: documentType.id },
      { type: 'driver.sendDocument', document: {}, note: null },
    );
    await at.until(() => expect(at.state()).toEqual({ collecting: 'listing' }));
    expect(storedDrafts()).toEqual([other]);
    expect(droppedFiles).toEqual([`${userId} ${one}`]);
    expect(toasts).toEqual([`${documentType.name} added`]);
  });

  it.each([
    ['was there before', draft],
    ['was started on this visit', null],
  ])('are all deleted with a change that %s and is deleted', async (_, open) => {
    const at = visit(open, {
      save: () => Promise.resolve(accepted(toVehicleChange(draft))),
      discard: () => Promise.resolve({ result: accepted(undefined), reserved: null }),
    });
    if (!open) at.send({ type: 'driver.saveDetails', details: {} });
    await at.until(() => expect(at.state()).toEqual({ collecting: 'listing' }));
    writeDrafts(detailsDraft(null), detailsDraft(change.id), ...types.map((type) => documentDraft(change.id, type.id)));
    at.send({ type: 'driver.discard' }, { type: 'driver.confirmDiscard' });
    await at.until(() => expect(at.onOver).toHaveBeenCalledTimes(1));
    expect(at.onOver).toHaveBeenCalledWith(false);
    expect(storedDrafts()).toEqual([]);
    expect(droppedFiles).toHaveLength(types.length);
  });
});

it('details that were typed and never saved are deleted with the sent change, and do not return in the next (AP-18)', async () => {
  const names = [detailsDraft(null), detailsDraft(change.id), documentDraft(change.id, documentType.id)];
  const at = visit(complete, { arrives: true });
  for (const name of names) drafts.write(userId, name, { text: 'typed' });
  at.send({ type: 'driver.checkAnswers' }, { type: 'driver.submit', key: 'key' });
  await at.until(() => expect(at.onOver).toHaveBeenCalledTimes(1));
  expect(names.filter((name) => drafts.read(userId, name) !== null)).toEqual([]);
  expect(at.onOver).toHaveBeenCalledWith(true);
});

describe('the end of a visit', () => {
  it('is not handled twice when the page reloads its data', async () => {
    const at = visit(pending, {});
    await at.until(() => expect(at.onOver).toHaveBeenCalled());
    for (let read = 0; read < 3; read += 1) at.rerender({ ...at.data });
    expect(at.onOver).toHaveBeenCalledTimes(1);
  });
});
