import { Suspense } from 'react';
import type { SentDocument } from '../../../api/documents';
import type { Vehicle } from '../../../api/driver';
import type { TicketSummary } from '../../../api/tickets';
import { type ChangeRecord, usableDocument } from '../../../api/vehicle-changes';
import { carName, withCommas } from '../../../domain/car';
import { documentName } from '../../../domain/document-status';
import { capital } from '../../../format/capital';
import { fullDay } from '../../../format/dates';
import { notGiven } from '../../../format/unknown-value';
import { ActionBar } from '../../../ui/ActionBar';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { Page } from '../../../ui/Page';
import { Section } from '../../../ui/Section';
import { StoredFiles } from '../../../ui/StoredFiles';
import { SummaryList } from '../../../ui/SummaryList';
import { TaskPage } from '../../../ui/TaskPage';
import { TwoColumns } from '../../../ui/TwoColumns';
import { sendStep } from '../change-progress';
import { fileName, fileTitle } from '../repair';
import { UnansweredBanner } from './answer';
import { carAnswersWithBefore, changeAnswers, type FieldAnswer } from './car-answers';
import { ChangeSteps } from './change-steps';
import { endTexts, notSentYet } from './change-texts';
import { carOf, carsOf, type DetailsValues } from './details';
import { toYourCar } from './sending-change';

const storedFile = (file: SentDocument['files'][number]) => ({
  key: file.id,
  name: fileName(file),
  title: fileTitle(file),
  picture: file.thumbnail_url,
});

export interface CheckPageProps {
  readonly change: ChangeRecord;
  readonly tickets: Promise<readonly TicketSummary[] | null>;
  /** Origins from which the page may load pictures. */
  readonly pictureOrigins: readonly string[];
  readonly vehicles: readonly Vehicle[];
  readonly onEdit: (field: keyof DetailsValues) => void;
  readonly onOpen: (documentTypeId: string) => void;
  readonly onSubmit: () => void;
  /** Goes back to the list of documents; null if the change skips it. */
  readonly onBack: (() => void) | null;
  readonly onDiscard: () => void;
}

/** All answers, before they are sent to the team. */
export const CheckPage = ({
  change,
  tickets,
  pictureOrigins,
  vehicles,
  onEdit,
  onOpen,
  onSubmit,
  onBack,
  onDiscard,
}: CheckPageProps) => {
  const withChange = (answers: readonly FieldAnswer[]) =>
    answers.map(({ field, ...answer }) =>
      field === null ? answer : { ...answer, change: { onClick: () => onEdit(field) } },
    );
  const types = change.document_types ?? [];
  const cars = carsOf(vehicles);
  const removed = change.kind === 'remove' ? carOf(cars, change.vehicle_id) : null;
  const answers = (
    <>
      <Section title="The change">
        <SummaryList answers={withChange(changeAnswers(change, cars))} />
      </Section>
      {change.proposed ? (
        <Section title="The car">
          <SummaryList answers={withChange(carAnswersWithBefore(change, cars))} />
        </Section>
      ) : null}
    </>
  );
  const documents = (
    <Section title="Documents">
      <SummaryList
        answers={types.map((type) => {
          const document = usableDocument(change, type.id);
          const typed = withCommas(
            document?.number,
            document?.expires_on ? `expires ${fullDay(document.expires_on)}` : null,
          );
          return {
            key: type.id,
            question: documentName(type),
            answer:
              document && document.files.length > 0 ? (
                <StoredFiles files={document.files.map(storedFile)} origins={pictureOrigins}>
                  {capital(typed)}
                </StoredFiles>
              ) : (
                capital(typed) || (document ? 'Added' : notGiven)
              ),
            change: { onClick: () => onOpen(type.id) },
          };
        })}
      />
    </Section>
  );
  return (
    <TaskPage title="Change of car" leave={onBack ? { label: 'Documents', onClick: onBack } : toYourCar} saved="Saved">
      <Page title="Check your answers" lead={notSentYet(change)}>
        <ChangeSteps change={change} current={sendStep(change)} />
        <Suspense>
          <UnansweredBanner change={change} tickets={tickets} />
        </Suspense>
        {types.length > 0 ? (
          <TwoColumns ratio="1:1">
            {answers}
            {documents}
          </TwoColumns>
        ) : (
          answers
        )}
        {removed && cars.length === 1 ? (
          <Banner tone="warning" title={`${carName(removed, 'This')} is your only car`}>
            {change.effective_from ? `From ${fullDay(change.effective_from)}` : 'Once we’ve approved this'}, you cannot
            work until you’ve added another car.
          </Banner>
        ) : null}
        <ActionBar>
          <Button onClick={onSubmit}>Send</Button>
        </ActionBar>
        <Button variant="danger" icon="bin" onClick={onDiscard}>
          {endTexts(change).button}
        </Button>
      </Page>
    </TaskPage>
  );
};
