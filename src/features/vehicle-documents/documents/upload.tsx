import { Suspense, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import type { StandaloneDocument } from '../../../api/document-uploads';
import type { Requirement } from '../../../api/documents';
import { path } from '../../../api/path';
import { askHref } from '../../../domain/ask';
import { checkDayOf } from '../../../domain/document-status';
import { newPolicyOf } from '../../../domain/quote-fit';
import { showRegistration } from '../../../domain/registration';
import { reviewedBy } from '../../../domain/review-time';
import { lazyPage } from '../../../flows/lazy-page';
import { SendingPage } from '../../../flows/sending-page';
import type { Services } from '../../../flows/services';
import { useFlow } from '../../../flows/use-flow';
import { currentTime } from '../../../format/current-time';
import { dayOf, fullDay, moment, todayIn } from '../../../format/dates';
import { isKnown, withReference } from '../../../format/unknown-value';
import { AskLink } from '../../../ui/AskLink';
import { Banner } from '../../../ui/Banner';
import { FileRow, FileRows } from '../../../ui/FileRow';
import { Plate } from '../../../ui/Plate';
import { ProgressSteps } from '../../../ui/ProgressSteps';
import { Skeleton, SkeletonBlock } from '../../../ui/Skeleton';
import { TextLink } from '../../../ui/TextLink';
import { type DocumentErrors, standaloneDraft } from '../document';
import { DocumentPage } from '../document-page';
import { shareOf, uploadProgress } from '../progress';
import { type Repair, repairOf } from '../repair';
import { sendingDocument } from '../sending';
import { SentBack } from '../sent-back';
import { isSame, useUploadAddress } from './upload-address';
import { deleteDraft, storeSent, ticketKeyFor } from './upload-attempt';
import { loadUpload, type UploadData } from './upload-wiring';
import { useSentElsewhere } from './use-sent-elsewhere';
import { WhichDocument } from './which-document';

export const title = 'Send a document';
export const load = loadUpload;
/** The URL says which part of the screen is shown: another query needs no new read. */
export const shouldReload = (from: URL, to: URL): boolean => from.search === to.search;

/** Shown while a valid document stays in force. */
const staysInForce = ({ current }: Requirement): string | undefined => {
  if (current?.status !== 'approved') return undefined;
  const until = current.expires_on ? ` until ${fullDay(current.expires_on)}` : '';
  return `Your current one is valid${until}. We’ll check this one in the meantime.`;
};

interface BeforeProps {
  readonly requirement: Requirement;
  readonly repair: Repair | null;
  readonly today: string;
  /** The time at which another tab sent this document, such as "12:04pm today"; null if none did. */
  readonly sentElsewhere: string | null;
  /** The policy whose certificate the driver has to send. */
  readonly policy: UploadData['quotes'][number] | undefined;
}

/**
 * The text above the form: why an earlier document was sent back, that another tab has sent one, that the team is checking one, or where the
 * new one is.
 */
const Before = ({ requirement, repair, today, sentElsewhere, policy }: BeforeProps) => {
  if (repair?.rejected.review && sentElsewhere === null) return <SentBack repair={repair} />;
  const { current, replacement } = requirement;
  if (sentElsewhere !== null || replacement?.status === 'pending' || current?.status === 'pending') {
    const checkDay = checkDayOf(requirement, today);
    if (sentElsewhere === null && checkDay !== null && checkDay < today) {
      return (
        <Banner tone="warning" title={`We could only check the one you sent until ${fullDay(checkDay)}`}>
          <p>Get a new one and send it.</p>
        </Banner>
      );
    }
    return (
      <Banner tone="info" title="We’re checking the one you sent" urgent={sentElsewhere !== null}>
        <p>
          {sentElsewhere === null ? null : `You sent it from another tab at ${sentElsewhere}. `}
          Only send another if something is wrong with it.
        </p>
      </Banner>
    );
  }
  return policy?.documents.some(({ kind }) => kind === 'certificate') ? (
    <p>
      Download the certificate from{' '}
      <TextLink href={path`/insure/${policy.id}`}>{withReference('your policy', policy.policy_number)}</TextLink> first.
      {policy.starts_on !== null && policy.starts_on > today
        ? ` It starts on ${fullDay(policy.starts_on)}, so it doesn’t insure you before then.`
        : null}
    </p>
  ) : null;
};

/** The numbers of all documents of that kind that the driver has sent, if known. */
const numbersOf = (
  { document_type: type, current, replacement }: Requirement,
  { newest }: UploadData,
): readonly string[] =>
  [current, replacement, ...newest].flatMap((sent) => (sent?.document_type_id === type.id ? (sent.number ?? []) : []));

/** The day by which the team has usually checked what is sent now. */
const usualCheckDayOf = ({ fleet, timeZone }: UploadData): string | null => {
  const by = reviewedBy(new Date(currentTime()), fleet, timeZone);
  return by && dayOf(by, timeZone);
};

// Loaded while the driver answers, because there may be no network after the press.
const checkPage = lazyPage(
  async () => (await import(/* webpackChunkName: "sent" */ '../check-document')).CheckDocument,
);
const sentPage = lazyPage(
  async () => (await import(/* webpackChunkName: "sent" */ '../vehicle-change/sent')).SentDocument,
);

/** One standalone document, from the choice of its type to the team's ticket. The chart decides which page it shows. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const loaded = useLoaderData<UploadData>();
  // The visit keeps its first data, even after a new read.
  const [data] = useState(loaded);
  const navigate = useNavigate();
  const { userId } = data;
  const [sent, setSent] = useState(data.sent);
  const { actor, snapshot } = useFlow(services, data.logic, data.input, {
    'document.stored': ({ target }) => {
      const id = actor.getSnapshot().children.delivery?.getSnapshot().context.pendingTicket.about ?? '';
      const stored = { id, at: new Date(currentTime()), reference: null };
      deleteDraft(services, userId, target);
      storeSent(services, userId, target, stored);
      setSent(stored);
    },
    complete: (_, { target, reference }) => {
      if (target && sent) storeSent(services, userId, target, { ...sent, reference });
    },
  });
  const { send } = actor;
  const { context } = snapshot;

  useEffect(() => {
    for (const { preload } of [checkPage, sentPage]) void preload().catch(() => undefined);
  }, []);

  const sentElsewhereAt = useSentElsewhere(services, userId, context.target);
  const sentElsewhere = sentElsewhereAt === 0 ? null : moment(new Date(sentElsewhereAt), data.timeZone);
  // The page asks only once: after "Send another" the driver has decided.
  const askedFor = useRef(0);
  const isChecking = snapshot.matches('checking');
  useEffect(() => {
    if (!isChecking || sentElsewhere === null || askedFor.current === sentElsewhereAt) return;
    askedFor.current = sentElsewhereAt;
    send({ type: 'tab.sent' });
  }, [isChecking, sentElsewhere, sentElsewhereAt, send]);

  // The answer that the driver came back to change.
  const [startAt, setStartAt] = useState<keyof DocumentErrors | undefined>();

  useUploadAddress(actor, data.requirements, () => void navigate('/vehicle-documents', { replace: true }));

  if (snapshot.matches('choosing')) {
    return (
      <WhichDocument
        requirements={data.requirements}
        vehicles={data.vehicles}
        today={todayIn(data.timeZone)}
        onChoose={(target) => send({ type: 'driver.choose', target })}
      />
    );
  }
  const { target } = context;
  const requirement = target && data.requirements.find((entry) => isSame(entry, target));
  const repair = requirement ? repairOf(requirement) : null;

  if (snapshot.status === 'done')
    return (
      <Suspense fallback={<SendingPage content={sendingDocument} delivery={undefined} />}>
        <sentPage.Page
          data={data}
          requirement={requirement ?? undefined}
          at={sent?.at ?? null}
          reference={context.reference}
        />
      </Suspense>
    );
  if (snapshot.matches('sending')) {
    const { files = [] } = (context.document ?? {}) as Partial<StandaloneDocument>;
    return (
      <SendingPage
        content={sendingDocument}
        delivery={snapshot.children.delivery}
        progress={uploadProgress}
        partsAt={(share) => (
          <FileRows aria-label="Files being sent">
            {files.map((file, index) => (
              <FileRow
                key={`${file.name}:${file.size}:${file.lastModified}`}
                file={file}
                status={{ state: 'sending', share: shareOf(index, files, share) }}
              />
            ))}
          </FileRows>
        )}
      />
    );
  }
  if (!target || !requirement) return null;

  const isAsking = snapshot.matches('sentElsewhere');
  if (isChecking || isAsking) {
    return (
      <Suspense
        fallback={
          <Skeleton>
            <SkeletonBlock height="12rem" />
          </Skeleton>
        }
      >
        <checkPage.Page
          requirement={requirement}
          records={{ ...data, today: todayIn(data.timeZone), usualCheckDay: usualCheckDayOf(data) }}
          document={context.document as StandaloneDocument}
          labels={(repair?.type ?? requirement.document_type).file_labels}
          kept={repair?.kept ?? []}
          sentElsewhere={isAsking ? sentElsewhere : null}
          onEdit={(field) => {
            setStartAt(field);
            send({ type: 'driver.edit' });
          }}
          visit={{ services, userId, target }}
          onSendAnother={(document) => send({ type: 'driver.checkAnswers', document })}
          onSend={() =>
            send({
              type: 'driver.send',
              key: ticketKeyFor(services, userId, target, requirement, context.document as StandaloneDocument),
            })
          }
        />
      </Suspense>
    );
  }
  if (!snapshot.matches('filling')) return null;
  const today = todayIn(data.timeZone);
  const car = data.vehicles.find(({ id }) => id === target.vehicleId);
  const before = requirement.replacement ?? requirement.current;
  return (
    <DocumentPage
      key={standaloneDraft(target)}
      services={services}
      userId={userId}
      timeZone={data.timeZone}
      draft={standaloneDraft(target)}
      type={repair?.type ?? requirement.document_type}
      task={sendingDocument.task}
      lead={staysInForce(requirement)}
      aside={car && <Plate registration={showRegistration(car.registration)} isDrivable={car.is_current !== false} />}
      sentBefore={numbersOf(requirement, data)}
      startAt={startAt}
      {...(repair ? { start: repair.start } : {})}
      sent={null}
      step="choosing"
      rejection={context.rejection}
      problem={null}
      failure={null}
      sendLabel="Continue"
      leaveLabel="Which document?"
      leave={context.choseHere ? undefined : sendingDocument.leave}
      onSend={(document) => {
        setStartAt(undefined);
        send({
          type: 'driver.checkAnswers',
          document: {
            ...document,
            // A document that is being checked, or whose status is unknown, cannot be deleted.
            replaces:
              repair?.rejected.id ??
              (requirement.current && isKnown(requirement.current.status) && requirement.current.status !== 'pending'
                ? requirement.current.id
                : null),
            keepFileIds: repair?.kept.map(({ id }) => id) ?? [],
            known: data.known,
          } satisfies StandaloneDocument,
        });
      }}
      foot={before ? <AskLink href={askHref({ document: before.id })}>Ask about this document</AskLink> : null}
      onTryAgain={() => undefined}
      onBack={() => {
        setStartAt(undefined);
        send({ type: 'driver.back' });
      }}
    >
      <ProgressSteps steps={sendingDocument.steps} current={0} label={sendingDocument.stepsLabel} />
      {data.isReady && !context.choseHere ? (
        <Banner tone="warning" title="Not sent yet">
          Everything you entered is still here. Continue to check and send it.
        </Banner>
      ) : null}
      <Before
        requirement={requirement}
        repair={repair}
        today={today}
        sentElsewhere={sentElsewhere}
        policy={car && newPolicyOf(data.quotes, car, today)}
      />
    </DocumentPage>
  );
};
