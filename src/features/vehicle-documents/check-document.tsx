import type { DocumentTarget } from '../../../machines/document-upload';
import type { StandaloneDocument } from '../../api/document-uploads';
import type { Requirement } from '../../api/documents';
import { documentName } from '../../domain/document-status';
import type { Services } from '../../flows/services';
import { fullDay } from '../../format/dates';
import { ActionBar } from '../../ui/ActionBar';
import { Button } from '../../ui/Button';
import { DefinitionList } from '../../ui/DefinitionList';
import { Findings } from '../../ui/Findings';
import { LinkButton } from '../../ui/LinkButton';
import { MutedText } from '../../ui/MutedText';
import { Page } from '../../ui/Page';
import { ProgressSteps } from '../../ui/ProgressSteps';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { type Answer, SummaryList } from '../../ui/SummaryList';
import { TaskPage } from '../../ui/TaskPage';
import { Thumbnails } from '../../ui/Thumbnails';
import { TwoColumns } from '../../ui/TwoColumns';
import { type Check, crossCheck, documentMustShow, type OperatorRecords } from './cross-check';
import { type DocumentErrors, numberLabel, registrationOf, standaloneDraft } from './document';
import { readSent } from './documents/upload-attempt';
import { fileTitle, type Repair } from './repair';
import { sendingDocument } from './sending';

interface CheckDocumentProps {
  readonly requirement: Requirement;
  readonly records: OperatorRecords;
  readonly document: StandaloneDocument;
  /** What each file must show, in order. */
  readonly labels: readonly string[];
  /** The accepted files of the document that was sent back. */
  readonly kept: Repair['kept'];
  /** The time at which another tab sent this document, such as "12:04pm today"; null if none did. With a time, the page asks whether to send another. */
  readonly sentElsewhere: string | null;
  readonly onEdit: (field?: keyof DocumentErrors) => void;
  readonly onSend: () => void;
  /** The driver, and the document that is sent. */
  readonly visit: { readonly services: Services; readonly userId: string; readonly target: DocumentTarget };
  readonly onSendAnother: (another: StandaloneDocument) => void;
}

const checkAgain = (doubts: number): string => {
  if (doubts === 0) return 'Not sent yet. We’ll see this when you send it.';
  return `Not sent yet. Check ${doubts === 1 ? 'one answer' : `${doubts} answers`} before you send.`;
};

/** Another document with the same files and answers, stored as a draft, because the other tab has deleted the draft. */
const anotherOf = (
  document: StandaloneDocument,
  { services, userId, target }: CheckDocumentProps['visit'],
): StandaloneDocument => {
  const { number, issuedOn, expiresOn, files, known } = document;
  const draft = standaloneDraft(target);
  services.drafts.write(userId, draft, { number, issuedOn, expiresOn });
  void services.files.write(userId, draft, files);
  return {
    ...document,
    // Under the same key the operator would store no other document.
    key: services.newKey(),
    known: [...known, readSent(services, userId, target)?.id ?? ''],
  };
};

/** Another tab has sent this document: the driver leaves, or checks it again to send another. */
const AlreadySent = ({ at, onSendAnother }: { readonly at: string; readonly onSendAnother: () => void }) => (
  <TaskPage title={sendingDocument.task} leave={sendingDocument.leave}>
    <Page
      title="You’ve already sent this document"
      lead={`You sent it from another tab at ${at}. Only send another if something is wrong with it.`}
    >
      <ProgressSteps steps={sendingDocument.steps} current={1} label={sendingDocument.stepsLabel} />
      <ActionBar>
        <LinkButton href={sendingDocument.leave.href}>Back to documents</LinkButton>
        <Button variant="quiet" onClick={onSendAnother}>
          Check and send another
        </Button>
      </ActionBar>
    </Page>
  </TaskPage>
);

/** All answers before they are sent, compared with what the operator has. */
export const CheckDocument = (props: CheckDocumentProps) => {
  const { requirement, records, document, labels, kept, sentElsewhere, onEdit, onSend, onSendAnother } = props;
  if (sentElsewhere !== null)
    return <AlreadySent at={sentElsewhere} onSendAnother={() => onSendAnother(anotherOf(document, props.visit))} />;
  const { document_type: type, vehicle_id } = requirement;
  const change = (field: keyof DocumentErrors) => ({ onClick: () => onEdit(field) });
  const car = registrationOf(records.vehicles, vehicle_id);
  const answers: readonly (Answer & { readonly field?: Check['about'] })[] = [
    { question: 'Document', answer: documentName(type) },
    { question: 'Car', answer: car },
    { question: 'Kept from last time', answer: kept.map(fileTitle).join(', ') || null },
    { question: numberLabel(type), answer: document.number || null, change: change('number'), field: 'number' },
    {
      question: 'Date of issue',
      answer: document.issuedOn !== '' && fullDay(document.issuedOn),
      change: change('issuedOn'),
      field: 'issuedOn',
    },
    {
      question: 'Expiry date',
      answer: document.expiresOn !== '' && fullDay(document.expiresOn),
      change: change('expiresOn'),
      field: 'expiresOn',
    },
  ];
  const checks = crossCheck(document, requirement, records);
  const doubts = new Set(checks.flatMap((check) => (check.fits ? [] : [check.about]))).size;
  const facts = documentMustShow(requirement, records);
  const questionOf = (check: Check) => answers.find(({ field }) => field === check.about)?.question ?? '';
  const overview = (
    <>
      {document.files.length > 0 ? (
        <Section title="Photos and files" first>
          <Thumbnails files={document.files} labels={labels} />
          <Button variant="plain" about="photos and files" onClick={() => onEdit('files')}>
            Change
          </Button>
        </Section>
      ) : null}
      <Section title="Your answers" first={document.files.length === 0}>
        <SummaryList answers={answers} />
      </Section>
    </>
  );
  const compared = (
    <>
      {checks.length > 0 ? (
        <Section title="What we’ve checked so far" first>
          <Findings
            label="What we’ve checked so far"
            findings={checks.map((check) => ({
              isGood: check.fits,
              text: check.text,
              ...(check.fits
                ? {}
                : {
                    action: (
                      <Button variant="plain" about={questionOf(check)} onClick={() => onEdit(check.about)}>
                        Change
                      </Button>
                    ),
                  }),
            }))}
          />
        </Section>
      ) : null}
      {facts.length > 0 ? (
        <Section title="Must match your document">
          <Stack space="small">
            <DefinitionList items={facts} />
            <MutedText>We’ll compare this with what you send.</MutedText>
          </Stack>
        </Section>
      ) : null}
    </>
  );
  return (
    <TaskPage title={sendingDocument.task} leave={{ label: 'Details', onClick: () => onEdit() }} saved="Saved">
      <Page title="Check your answers" lead={checkAgain(doubts)}>
        <ProgressSteps steps={sendingDocument.steps} current={1} label={sendingDocument.stepsLabel} />
        {checks.length > 0 || facts.length > 0 ? (
          <TwoColumns ratio="1:1">
            {overview}
            {compared}
          </TwoColumns>
        ) : (
          overview
        )}
        <ActionBar>
          <Button onClick={onSend}>Send</Button>
        </ActionBar>
      </Page>
    </TaskPage>
  );
};
