import { type ReactNode, useSyncExternalStore } from 'react';
import type { Failure, Rejection } from '../../../machines/shared/result';
import type { DocumentType, SentDocument } from '../../api/documents';
import { renameFields } from '../../api/rejected-fields';
import type { DocumentToSend } from '../../api/vehicle-changes';
import { documentName } from '../../domain/document-status';
import { FailureBanner } from '../../flows/failure-banner';
import type { Services } from '../../flows/services';
import { StorageFullBanner } from '../../flows/storage-full-banner';
import { clock, todayIn } from '../../format/dates';
import { smallerFilesText } from '../../format/failure';
import { inWords } from '../../format/lists';
import { checkFiles, fileSize, lowerFirst } from '../../photos/files';
import { chosenStatus, unpreparedText } from '../../photos/photo';
import { Banner } from '../../ui/Banner';
import { BulletList } from '../../ui/BulletList';
import { Button } from '../../ui/Button';
import { DateField } from '../../ui/DateField';
import { Disclosure } from '../../ui/Disclosure';
import { FileField } from '../../ui/FileField';
import { Form } from '../../ui/Form';
import { Anchor } from '../../ui/LinkContext';
import { MutedText } from '../../ui/MutedText';
import { Page } from '../../ui/Page';
import { Skeleton, SkeletonBlock } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { TaskPage } from '../../ui/TaskPage';
import { TextField } from '../../ui/TextField';
import { TwoColumns } from '../../ui/TwoColumns';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { type DocumentErrors, type DocumentValues, documentFieldOf, issuedOnHint, typeToAsk } from './document';
import { shareOf, uploadProgress } from './progress';
import { fileName } from './repair';
import { type DocumentFormValues, useDocumentDraft } from './use-document-draft';

/** What went wrong while a document was sent. `readFailed`: it was sent, but the list could not be read again. */
export type DocumentProblem = 'ready' | 'notStored' | 'outcomeUnknown' | 'readFailed';

const stillHere = 'Your files and answers are still here.';

const problemTexts = {
  ready: {
    title: 'Ready to send',
    after: `It hasn’t been sent. ${stillHere}`,
    file: null,
    again: 'Send now',
  },
  notStored: { title: 'Not sent', after: stillHere, file: 'failed', again: 'Try again' },
  outcomeUnknown: {
    title: 'We’re not sure this was sent',
    after: stillHere,
    file: 'outcomeUnknown',
    again: 'Try again',
  },
  readFailed: {
    title: 'Sent, but we couldn’t refresh your list',
    after: 'Check again to continue. Nothing is sent twice.',
    file: null,
    again: 'Check again',
  },
} as const;

export interface DocumentPageProps {
  readonly services: Services;
  readonly userId: string;
  readonly timeZone: string;
  readonly draft: string;
  readonly type: DocumentType;
  /** The stored document, if there is one. */
  readonly sent: SentDocument | null;
  readonly step: 'choosing' | 'uploading' | 'verifying';
  readonly rejection: Rejection | null;
  readonly problem: DocumentProblem | null;
  readonly failure: Failure | null;
  readonly onSend: (document: DocumentToSend) => void;
  readonly onTryAgain: () => void;
  readonly onBack: () => void;
  /** Label of the button that goes back. */
  readonly leaveLabel?: string;
  /** The link out of the task, in place of that button. */
  readonly leave?: { readonly label: string; readonly href: string } | undefined;
  /** The initial values without a draft. */
  readonly start?: Partial<DocumentValues>;
  readonly sendLabel?: string;
  /** The task's name, for the bar that replaces the header on a phone. */
  readonly task?: string;
  /** A line below the help. */
  readonly lead?: string | undefined;
  /** The car of the document, next to the title. */
  readonly aside?: ReactNode;
  /** Numbers of earlier documents of this kind. */
  readonly sentBefore?: readonly string[];
  /** The field that the driver wants to change. */
  readonly startAt?: keyof DocumentErrors | undefined;
  /** Why an earlier document was sent back, above the form. */
  readonly children?: ReactNode;
  /** A link to ask about an earlier document, below the form. */
  readonly foot?: ReactNode;
}

const rules = () => import(/* webpackChunkName: "rules" */ './document-schema');

/** What the files must show, as a hint. */
const filesHint = ({ file_labels: labels, min_files: min }: DocumentType): string => {
  if (labels.length <= 1) return labels[0] ? ` It must show: ${labels[0]}.` : '';
  const all = inWords(labels.map(lowerFirst));
  return min !== null && min < labels.length
    ? ` Add up to ${labels.length} files, in this order: ${all}.`
    : ` Add ${all} in this order.`;
};

/** What staff check, and what they send back. */
const WhatWeCheck = ({ type }: { readonly type: DocumentType }) =>
  type.checks.length > 0 || type.example_url !== null ? (
    <Disclosure title="What we check">
      <Stack>
        <BulletList>{type.checks}</BulletList>
        {type.common_rejections.length > 0 ? (
          <MutedText>Common reasons for sending it back: {type.common_rejections.join(' ')}</MutedText>
        ) : null}
        {type.example_url !== null ? (
          <p>
            <Anchor href={type.example_url} target="_blank" rel="noopener noreferrer">
              See an example
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </Anchor>
          </p>
        ) : null}
      </Stack>
    </Disclosure>
  ) : null;

/** One document: what staff check, photos or PDF, number and dates. Files and answers stay on this device until the document is stored. */
export const DocumentPage = (props: DocumentPageProps) => {
  const { services, timeZone, type, rejection, sent } = props;
  const { photos, initial, keep, takeKey, savedAt, isStorageFull, skippedNames, chosen } = useDocumentDraft(props);
  const share = useSyncExternalStore(uploadProgress.subscribe, uploadProgress.get);
  const today = todayIn(timeZone);
  const limit = services.config.uploads.max_files;
  const maxFiles = Math.min(type.max_files ?? limit, limit);
  // If the minimum is unknown, the form accepts fewer files than the operator may need.
  const typeWithLimits = { ...type, name: documentName(type), min_files: type.min_files ?? 0, max_files: maxFiles };
  const problem = props.problem && problemTexts[props.problem];
  const percent = `${Math.floor(share * 100)}%`;

  return (
    <TaskPage
      title={props.task ?? documentName(type)}
      leave={
        props.leave ?? {
          label: props.leaveLabel ?? 'Documents',
          onClick: props.onBack,
          ariaDisabled: props.step === 'verifying',
        }
      }
      {...(savedAt === null || isStorageFull || problem
        ? {}
        : { saved: `Saved ${clock(new Date(savedAt), timeZone)}` })}
    >
      <Page
        title={documentName(type)}
        aside={props.aside}
        lead={
          <>
            {type.help && <p>{type.help}</p>}
            {props.lead && <MutedText>{props.lead}</MutedText>}
          </>
        }
      >
        {props.children}
        {problem ? (
          <FailureBanner
            // A document has certainly failed only if the operator has not stored it.
            tone={props.problem === 'notStored' ? 'danger' : 'warning'}
            title={problem.title}
            failure={props.failure}
            outcomeUnknown={props.problem === 'outcomeUnknown'}
            onTryAgain={props.onTryAgain}
            tryAgainLabel={problem.again}
          >
            {problem.after}{' '}
            {props.problem === 'notStored' && props.failure?.kind === 'silent' ? smallerFilesText : null}
          </FailureBanner>
        ) : null}
        {isStorageFull ? <StorageFullBanner /> : null}
        {skippedNames.length > 0 ? (
          <Banner tone="warning" title={`We couldn’t prepare ${skippedNames.join(' and ')}`}>
            It might be too large for this device. Take the photo again at a smaller size, or choose a PDF.
          </Banner>
        ) : null}
        {sent ? (
          <Banner tone="info" title="You’ve already added this">
            {sent.files.length > 0 ? `${sent.files.map(fileName).join(', ')}. ` : null}
            Only replace it if something is wrong.
          </Banner>
        ) : null}
        {initial === null ? (
          <Skeleton>
            <SkeletonBlock height="12rem" />
          </Skeleton>
        ) : (
          <Form<DocumentFormValues>
            initialValues={initial}
            schema={async (typed) =>
              (await rules()).documentSchema(
                typeToAsk(type, rejection, typed, initial),
                today,
                props.sentBefore,
                async (files) =>
                  unpreparedText(photos, files) ??
                  (await checkFiles(photos.filesOf(files), typeWithLimits, services.config.uploads)),
              )
            }
            problems={rejection ? renameFields(rejection, documentFieldOf) : null}
            busy={props.step !== 'choosing'}
            ready={(typed) => photos.wait(typed.files)}
            readyLabel="Preparing your photos"
            submitLabel={props.sendLabel ?? 'Add document'}
            busyLabel={props.step === 'verifying' ? 'Checking it was sent' : 'Sending'}
            actionBar
            broad={type.max_files !== 0}
            startAt={props.startAt}
            note={props.step === 'uploading' ? percent : undefined}
            secondary={
              props.step === 'uploading' ? (
                <Button variant="quiet" onClick={props.onBack}>
                  Stop sending
                </Button>
              ) : undefined
            }
            onChange={keep}
            onSubmit={(typed) => {
              const content = {
                number: typed.number.trim(),
                issuedOn: typed.issuedOn,
                expiresOn: typed.expiresOn,
                files: photos.filesOf(typed.files),
              };
              props.onSend({ key: takeKey(typed, content), ...content });
            }}
          >
            {(typed) => {
              const askedType = typeToAsk(type, rejection, typed, initial);
              const questions = (
                <Stack space="large">
                  {askedType.number_label !== null ? (
                    <TextField name="number" label={askedType.number_label} autoComplete="off" autoCapitalize="none" />
                  ) : null}
                  {askedType.asks_issued_on !== false ? (
                    <DateField
                      name="issuedOn"
                      optional={askedType.asks_issued_on === null}
                      label="Date of issue"
                      hint={issuedOnHint(type, typed.issuedOn, today)}
                      max={today}
                    />
                  ) : null}
                  {askedType.asks_expires_on !== false ? (
                    <DateField
                      name="expiresOn"
                      label="Expiry date"
                      optional={askedType.asks_expires_on === null}
                      min={today}
                    />
                  ) : null}
                  <WhatWeCheck type={type} />
                </Stack>
              );
              if (type.max_files === 0) return questions;
              return (
                <TwoColumns ratio="1:1">
                  <FileField
                    name="files"
                    label={maxFiles > 1 ? 'Photos or PDF' : 'Photo or PDF'}
                    hint={`JPG, PNG, HEIC, WebP or PDF, up to ${fileSize(services.config.uploads.max_file_bytes)} each.${filesHint(type)}`}
                    accept={services.config.uploads.accepted_types}
                    maxFiles={maxFiles}
                    statusOf={(file, index) => {
                      const status = chosenStatus(photos, file);
                      if (props.step === 'uploading')
                        return { ...status, state: 'sending', share: shareOf(index, photos.filesOf(chosen), share) };
                      if (props.step === 'verifying' || props.problem === 'readFailed')
                        return { ...status, state: 'sent', text: undefined };
                      return problem?.file ? { ...status, state: problem.file } : status;
                    }}
                  />
                  {questions}
                </TwoColumns>
              );
            }}
          </Form>
        )}
        {props.foot}
      </Page>
    </TaskPage>
  );
};
