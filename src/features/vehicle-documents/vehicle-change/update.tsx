import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import type { SnapshotFrom } from 'xstate';
import type { PendingTicket } from '../../../../machines/ticket';
import type { SentDocument } from '../../../api/documents';
import { type ChangeRecord, type DocumentToSend, type Replacing, usableDocument } from '../../../api/vehicle-changes';
import { goBackFrom } from '../../../flows/delivery';
import { lazyPage } from '../../../flows/lazy-page';
import { SendingPage } from '../../../flows/sending-page';
import type { Services } from '../../../flows/services';
import { useStepAddress } from '../../../flows/use-step-address';
import { currentTime } from '../../../format/current-time';
import { Skeleton, SkeletonBlock } from '../../../ui/Skeleton';
import { detailsDraft, documentDraft } from '../document';
import type { DocumentProblem } from '../document-page';
import { repairInChange } from '../repair';
import { SentBack } from '../sent-back';
import { goTo, placeIn, stepOf } from './change-address';
import { carsOf, type DetailsValues, likelyCar, startValues } from './details';
import { DetailsPage } from './details-page';
import { DiscardDialog } from './discard-dialog';
import { DocumentsPage } from './documents-page';
import { sendingChange, toYourCar } from './sending-change';
import { type ChangeActor, useChange } from './use-change';
import { useReservedKey } from './use-reserved-key';
import { type ChangeData, loadChange } from './wiring';

export const title = 'Change of car';
export const load = loadChange;
/** The URL says which step is shown: another query needs no new read. */
export const shouldReload = (from: URL, to: URL): boolean => from.search === to.search;

// With its files and photos it is as large as all other steps together, so it loads after the page is shown.
const documentPage = lazyPage(
  async () => (await import(/* webpackChunkName: "document-page" */ '../document-page')).DocumentPage,
);
const checkPage = lazyPage(async () => (await import(/* webpackChunkName: "sent" */ './check-page')).CheckPage);
const sentPage = lazyPage(async () => (await import(/* webpackChunkName: "sent" */ './sent')).SentChange);

interface StepProps<Step extends 'details' | 'document'> {
  readonly data: ChangeData;
  readonly record: ChangeRecord | null;
  /** The chart of this step, while it runs. */
  readonly step: SnapshotFrom<ChangeActor>['children'][Step];
}

/** The draft of this change's details, or of the next change's. */
const useDetailsDraft = ({ drafts }: Services, userId: string, changeId: string | null) => {
  const name = detailsDraft(changeId);
  const read = () => ({ name, draft: drafts.read<DetailsValues>(userId, name) });
  const [known, setKnown] = useState(read);
  const [storageFull, setStorageFull] = useState(false);
  const { draft } = known.name === name ? known : read();
  const keep = (values: DetailsValues) => {
    const isWritten = drafts.write(userId, name, values);
    setStorageFull(!isWritten);
    if (isWritten) setKnown({ name, draft: { values, savedAt: currentTime() } });
  };
  return { draft, storageFull, keep };
};

/** A driver without a car can only add one, so the page does not ask. */
const onlyAdds = { kind: 'add', vehicleId: '' } as const;

/** The page of the change's details: its kind, and the car. */
const Details = ({
  data,
  record,
  step,
  kept: detailsDraft,
  startAt,
  backLabel,
}: StepProps<'details'> & {
  readonly backLabel: string;
  readonly kept: ReturnType<typeof useDetailsDraft>;
  readonly startAt: keyof DetailsValues | undefined;
}) => {
  const snapshot = useSelector(step, (state) => state);
  const { draft, storageFull, keep } = detailsDraft;
  if (!step || !snapshot) return null;
  const start = startValues(record ?? data.same, likelyCar(data.vehicles), draft?.values ?? null);
  return (
    <DetailsPage
      data={data}
      record={record}
      review={record?.status === 'action_required' ? record.review : null}
      initial={{ ...start, ...(carsOf(data.vehicles).length === 0 ? onlyAdds : {}) }}
      savedAt={draft?.savedAt ?? null}
      isStorageFull={storageFull}
      startAt={startAt}
      backLabel={backLabel}
      busy={snapshot.matches('saving')}
      rejection={snapshot.context.rejection}
      failure={snapshot.matches({ describing: 'failed' }) ? snapshot.context.failure : null}
      onType={keep}
      onSave={(details) => step.send({ type: 'driver.saveDetails', details })}
      onTryAgain={() => step.send({ type: 'driver.tryAgain' })}
      onBack={() => step.send({ type: 'driver.back' })}
    />
  );
};

/** The problem to show, if any. */
const problemIn = (snapshot: SnapshotFrom<NonNullable<StepProps<'document'>['step']>>): DocumentProblem | null =>
  (['ready', 'notStored', 'outcomeUnknown', 'readFailed'] as const).find((problem) =>
    snapshot.matches({ preparing: problem }),
  ) ?? null;

/** The note about a replaced document, if the team has seen the change. It has the document's key, so that a retry adds no second note. */
const noteOf = ({ id, status }: ChangeRecord, replaced: SentDocument | null, key: string): PendingTicket | null =>
  status === 'action_required' && replaced ? { key, kind: 'document_replaced', about: replaced.id, change: id } : null;

/** One document of the change. */
const Document = ({
  services,
  data,
  record,
  step,
  backLabel,
}: StepProps<'document'> & { readonly services: Services; readonly backLabel: string }) => {
  const snapshot = useSelector(step, (state) => state);
  const type = record?.document_types?.find(({ id }) => id === snapshot?.context.documentTypeId);
  if (!step || !snapshot || !record || !type) return null;
  const repair = repairInChange(record, type);
  const sent = usableDocument(record, type.id);
  return (
    <documentPage.Page
      services={services}
      userId={data.userId}
      timeZone={data.timeZone}
      draft={documentDraft(record.id, type.id)}
      type={repair?.type ?? type}
      {...(repair ? { start: repair.start } : {})}
      sent={sent}
      step={snapshot.matches('preparing') ? 'choosing' : snapshot.matches('uploading') ? 'uploading' : 'verifying'}
      rejection={snapshot.context.rejection}
      problem={problemIn(snapshot)}
      failure={snapshot.context.failure}
      leaveLabel={backLabel}
      onSend={(content) => {
        const document = {
          ...content,
          replaces: repair?.rejected.id ?? null,
          keepFileIds: repair?.kept.map(({ id }) => id) ?? [],
        } satisfies DocumentToSend & Replacing;
        step.send({
          type: 'driver.sendDocument',
          document,
          note: noteOf(record, repair?.rejected ?? sent, document.key),
        });
      }}
      onTryAgain={() => step.send({ type: 'driver.tryAgain' })}
      onBack={() => step.send({ type: 'driver.back' })}
    >
      {repair ? <SentBack repair={repair} /> : null}
    </documentPage.Page>
  );
};

const Loading = () => (
  <Skeleton>
    <SkeletonBlock height="12rem" />
  </Skeleton>
);

/** A vehicle change, from the first answer to the team's ticket. The chart decides which page it shows. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<ChangeData>();
  const navigate = useNavigate();
  const leave = () => void navigate(toYourCar.href, { replace: true });
  const [sentAt, setSentAt] = useState<Date | null>(null);
  const actor = useChange(services, data, (wasSent) => (wasSent ? setSentAt(new Date(currentTime())) : leave()));
  const snapshot = useSelector(actor, (state) => state);
  const { send } = actor;
  const { context, children } = snapshot;
  const takeReservedKey = useReservedKey(data);
  const discard = () => send({ type: 'driver.discard' });
  const record = (context.change?.record as ChangeRecord | undefined) ?? null;

  const detailsDraft = useDetailsDraft(services, data.userId, context.change?.id ?? null);
  // The answer that the driver came back to change.
  const [startAt, setStartAt] = useState<keyof DetailsValues | undefined>();
  const editDetails = (field?: keyof DetailsValues) => {
    setStartAt(field);
    send({ type: 'driver.editDetails' });
  };
  // The copied details are in no draft before the driver types, so the URL keeps naming their change.
  const addressOf = (state: typeof snapshot) => {
    const search = stepOf(state);
    return search && data.same && state.context.change === null
      ? `${search}&same=${encodeURIComponent(data.same.id)}`
      : search;
  };
  useStepAddress(addressOf(snapshot), (search) => {
    setStartAt(undefined);
    if (sentAt) leave();
    else if (snapshot.matches('sending')) goBackFrom(children.delivery, leave);
    else goTo(actor, placeIn(new URLSearchParams(search), record));
    return addressOf(actor.getSnapshot());
  });
  const atDocument = snapshot.matches('atDocument') ? context.documentTypeId : null;
  const isChecking = snapshot.matches('checking') || (snapshot.matches('discarding') && context.cameFromCheck);
  const skipsDocuments = context.change?.skipsDocuments === true;
  const backLabel = context.cameFromCheck || skipsDocuments ? 'Check your answers' : 'Documents';
  // Loaded while the driver types, because there may be no network later.
  useEffect(() => {
    for (const { preload } of [documentPage, checkPage, sentPage]) void preload().catch(() => undefined);
  }, []);

  if (snapshot.matches('describing'))
    return (
      <Details
        data={data}
        record={record}
        step={children.details}
        kept={detailsDraft}
        startAt={startAt}
        backLabel={backLabel}
      />
    );
  if (sentAt)
    return (
      <Suspense fallback={<SendingPage content={sendingChange(record)} delivery={undefined} />}>
        <sentPage.Page
          data={data}
          record={record}
          isApproved={context.sentStatus === 'approved'}
          at={sentAt}
          reference={context.reference}
        />
      </Suspense>
    );
  // Checked before the other states of the change, because another tab may have deleted it while this one was sending it.
  if (snapshot.matches('sending') || snapshot.matches('withStaff') || snapshot.matches('decided')) {
    return <SendingPage content={sendingChange(record)} delivery={children.delivery} />;
  }
  if (!record || !context.change) return null;
  // The page that it leads to is still loading, and this one would show a change that no longer exists.
  if (snapshot.status === 'done') return <Loading />;

  if (atDocument !== null) {
    return (
      <Suspense fallback={<Loading />}>
        <Document
          key={atDocument}
          services={services}
          data={data}
          record={record}
          step={children.document}
          backLabel={backLabel}
        />
      </Suspense>
    );
  }
  return (
    <>
      {isChecking ? (
        <Suspense fallback={<Loading />}>
          <checkPage.Page
            change={record}
            tickets={data.tickets}
            pictureOrigins={services.config.image_origins}
            vehicles={data.vehicles}
            onEdit={editDetails}
            onOpen={(documentTypeId) => send({ type: 'driver.chooseDocument', documentTypeId })}
            onSubmit={() => send({ type: 'driver.submit', key: takeReservedKey() ?? services.newKey() })}
            onBack={skipsDocuments ? null : () => send({ type: 'driver.back' })}
            onDiscard={discard}
          />
        </Suspense>
      ) : (
        <DocumentsPage
          change={record}
          stillNeeded={context.change.stillNeeded}
          tickets={data.tickets}
          maxFileBytes={services.config.uploads.max_file_bytes}
          isIncomplete={snapshot.matches({ collecting: 'incomplete' })}
          rejection={snapshot.matches({ collecting: 'rejected' }) ? context.rejection : null}
          onOpen={(documentTypeId) => send({ type: 'driver.chooseDocument', documentTypeId })}
          onEdit={() => editDetails()}
          onContinue={() => send({ type: 'driver.checkAnswers' })}
          onDiscard={discard}
        />
      )}
      <DiscardDialog change={record} discard={children.discard} newKey={services.newKey} />
    </>
  );
};
