import { Suspense, useState } from 'react';
import type { Rejection } from '../../../../machines/shared/result';
import type { DocumentType } from '../../../api/documents';
import type { TicketSummary } from '../../../api/tickets';
import { type ChangeRecord, nextStepOf, usableDocument } from '../../../api/vehicle-changes';
import { askHref } from '../../../domain/ask';
import { makeAndModel, withCommas } from '../../../domain/car';
import { documentName } from '../../../domain/document-status';
import { showRegistration } from '../../../domain/registration';
import { fullDay } from '../../../format/dates';
import { statusLabels } from '../../../format/status-labels';
import { isKnown, notGiven, readable } from '../../../format/unknown-value';
import { fileSize, lowerFirst } from '../../../photos/files';
import { ActionBar } from '../../../ui/ActionBar';
import { AnswerBanner } from '../../../ui/AnswerBanner';
import { Banner } from '../../../ui/Banner';
import { BulletList } from '../../../ui/BulletList';
import { Button } from '../../../ui/Button';
import { LinkButton } from '../../../ui/LinkButton';
import { Page } from '../../../ui/Page';
import { Plate } from '../../../ui/Plate';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { Status } from '../../../ui/Status';
import { type Task, TaskList } from '../../../ui/TaskList';
import { TaskPage } from '../../../ui/TaskPage';
import { fileName } from '../repair';
import { AnswerLink, useHasWritten, useIsUnanswered } from './answer';
import { ChangeSteps } from './change-steps';
import { endTexts, notSentYet } from './change-texts';
import { kinds, labelFor } from './choices';
import { toYourCar } from './sending-change';

export interface DocumentsPageProps {
  readonly change: ChangeRecord;
  readonly stillNeeded: readonly string[];
  /** The driver's tickets; null when they could not be read. */
  readonly tickets: Promise<readonly TicketSummary[] | null>;
  /** The largest size of a file. */
  readonly maxFileBytes: number;
  /** Whether the driver pressed Continue while documents are missing. */
  readonly isIncomplete: boolean;
  /** The operator's rejection of the submission. */
  readonly rejection: Rejection | null;
  readonly onOpen: (documentTypeId: string) => void;
  readonly onEdit: () => void;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

const toTask = (type: DocumentType, change: ChangeRecord, isMissing: boolean, onOpen: (id: string) => void): Task => {
  const sent = usableDocument(change, type.id);
  const rejected = (change.documents ?? []).find(
    (document) => document.document_type_id === type.id && document.status === 'rejected',
  );
  const task = { key: type.id, title: documentName(type), go: { onClick: () => onOpen(type.id) } };
  if (sent) {
    const until = sent.expires_on && `expires ${fullDay(sent.expires_on)}`;
    const hint = withCommas(...sent.files.map(fileName), until);
    return { ...task, hint, status: <Status tone="success">Added</Status> };
  }
  if (rejected) {
    const hint = [rejected.review?.reason, rejected.review?.what_to_do].filter(Boolean).join(' ');
    return { ...task, hint, status: <Status tone="danger">{statusLabels.sentBack}</Status> };
  }
  if (!isMissing) {
    const documentStatus = change.documents?.find(({ document_type_id }) => document_type_id === type.id)?.status;
    const word = documentStatus && !isKnown(documentStatus) ? (readable(documentStatus) ?? notGiven) : notGiven;
    return { ...task, status: <Status tone="idle" icon="info" label={word} /> };
  }
  return { ...task, hint: type.help ?? undefined, status: <Status tone="you">Missing</Status> };
};

const GoButton = ({ text, onGo }: { readonly text: string; readonly onGo: () => void }) => (
  <Button variant="plain" onClick={onGo}>
    {text}
  </Button>
);

/** Lets the driver answer a question while documents are missing. */
const AnswerFirst = ({ change, tickets }: Pick<DocumentsPageProps, 'change' | 'tickets'>) =>
  useHasWritten(change, tickets) ? <p>You’ve written to us.</p> : <AnswerLink change={change} variant="quiet" />;

/** What is left for a change that was sent back and lacks no document. */
const SendAgain = ({ change, tickets }: Pick<DocumentsPageProps, 'change' | 'tickets'>) => {
  const step = nextStepOf(change);
  const asks = step === 'answer';
  const hasWritten = useHasWritten(change, tickets);
  if (hasWritten && step !== 'fix')
    return (
      <p>
        You’ve {step === 'send' ? 'added a document and ' : ''}written to us. Press Continue and send the change again.
      </p>
    );
  const texts = {
    answer: 'If you’ve already answered, continue and send the change again.',
    fix: 'If you’ve done that, press Continue and send the change again.',
    send: 'You’ve added a document since. If that’s all we asked for, press Continue and send the change again.',
  };
  return (
    <Stack space="small">
      <p>{texts[step]}</p>
      {asks ? (
        <AnswerLink change={change} />
      ) : (
        <LinkButton variant="quiet" href={askHref({ vehicle_change: change.id })}>
          Write to us about it
        </LinkButton>
      )}
    </Stack>
  );
};

const Next = ({
  change,
  tickets,
  onPress,
}: Pick<DocumentsPageProps, 'change' | 'tickets'> & { readonly onPress: () => void }) =>
  useIsUnanswered(change, tickets) ? (
    <Button variant="quiet" onClick={onPress}>
      Continue without an answer
    </Button>
  ) : (
    <Button onClick={onPress}>Continue</Button>
  );

/** The documents that this change needs, with the missing ones marked. */
export const DocumentsPage = ({
  change,
  stillNeeded,
  tickets,
  maxFileBytes,
  isIncomplete,
  rejection,
  onOpen,
  onEdit,
  onContinue,
  onDiscard,
}: DocumentsPageProps) => {
  const types = change.document_types ?? [];
  const missing = types.filter((type) => stillNeeded.includes(type.id));
  const added = types.filter((type) => usableDocument(change, type.id) !== null).length;
  const car = change.proposed ? withCommas(makeAndModel(change.proposed), change.proposed.year) : '';
  // Screen readers read the same answer again after another press.
  const [presses, setPresses] = useState(0);
  const goOn = () => {
    setPresses(presses + 1);
    onContinue();
  };
  const isOnlyText = types.length === 0 && change.document_types !== null && change.status === 'action_required';
  return (
    <TaskPage title="Change of car" leave={toYourCar} saved="Saved">
      <Page
        title={
          isOnlyText
            ? nextStepOf(change) === 'answer'
              ? 'Our question'
              : 'What we need from you'
            : 'Documents for this change'
        }
        aside={
          change.proposed ? (
            <Plate registration={showRegistration(change.proposed.registration)} isDrivable={false} />
          ) : undefined
        }
        lead={notSentYet(change)}
      >
        <ChangeSteps change={change} current={1} />
        {rejection ? (
          <AnswerBanner tone="danger" title="Not sent to our team yet">
            {Object.keys(rejection.fields).length === 0 ? rejection.message : null}
            <BulletList>
              {Object.values(rejection.fields)
                .flat()
                .map((text) => {
                  const type = types.find(({ name }) => name && text.toLowerCase().includes(name.toLowerCase()));
                  return type ? <GoButton key={text} text={text} onGo={() => onOpen(type.id)} /> : text;
                })}
            </BulletList>
          </AnswerBanner>
        ) : null}
        {isIncomplete && missing.length > 0 ? (
          <AnswerBanner
            key={presses}
            tone="danger"
            title={missing.length === 1 ? 'One document is missing' : `${missing.length} documents are missing`}
          >
            <BulletList>
              {missing.map((type) => (
                <GoButton
                  key={type.id}
                  text={`Add your ${lowerFirst(documentName(type))}`}
                  onGo={() => onOpen(type.id)}
                />
              ))}
            </BulletList>
          </AnswerBanner>
        ) : null}
        {change.status === 'action_required' && change.review ? (
          <Banner tone="warning" title="We need more from you">
            <p>{change.review}</p>
            <Suspense>
              {added === types.length ? (
                <SendAgain change={change} tickets={tickets} />
              ) : change.review.includes('?') ? (
                <AnswerFirst change={change} tickets={tickets} />
              ) : null}
            </Suspense>
          </Banner>
        ) : null}
        {isOnlyText ? null : types.length === 0 ? (
          <p>
            {change.document_types === null
              ? 'We couldn’t load the documents this change needs.'
              : 'This change needs no documents.'}
          </p>
        ) : (
          <>
            <p>
              {added === types.length
                ? added === 1
                  ? 'Document added.'
                  : `${added === 2 ? 'Both' : `All ${added}`} documents added.`
                : `${added} of ${types.length} added. Add a photo or PDF of each, up to ${fileSize(maxFileBytes)}.`}
            </p>
            <TaskList
              tasks={types.map((type) => toTask(type, change, missing.includes(type), onOpen))}
              label="Documents"
            />
          </>
        )}
        <ActionBar>
          <Suspense fallback={<Button onClick={goOn}>Continue</Button>}>
            <Next change={change} tickets={tickets} onPress={goOn} />
          </Suspense>
        </ActionBar>
        <Section title="The change">
          <Stack>
            <p>
              {labelFor(kinds, change.kind)}
              {car === '' ? '' : `. ${car}`}
            </p>
            <Button variant="quiet" icon="edit" onClick={onEdit}>
              Change the details
            </Button>
            <Button variant="danger" icon="bin" onClick={onDiscard}>
              {endTexts(change).button}
            </Button>
          </Stack>
        </Section>
      </Page>
    </TaskPage>
  );
};
