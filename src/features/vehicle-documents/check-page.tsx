import { type ChangeRecord, usableDocument } from '../../api/vehicle-changes';
import { fullDay } from '../../text/dates';
import { showRegistration } from '../../text/registration';
import { ActionBar } from '../../ui/ActionBar';
import { Button } from '../../ui/Button';
import { PageHeading } from '../../ui/PageHeading';
import { Plate } from '../../ui/Plate';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { type Answer, SummaryList } from '../../ui/SummaryList';
import { TaskPage } from '../../ui/TaskPage';
import { ChangeSteps } from './change-steps';
import { colours, fuels, kinds, ownerships, wordsFor } from './choices';
import { endWords } from './words-of-end';

/** The answers about the car. */
export const carAnswers = (change: ChangeRecord): readonly Answer[] => {
  const car = change.proposed;
  if (!car) return [];
  return [
    { question: 'Registration', answer: <Plate registration={showRegistration(car.registration)} on={false} /> },
    {
      question: 'Car',
      answer: `${car.make} ${car.model}, ${wordsFor(colours, car.colour).toLowerCase()}, ${car.year}`,
    },
    ...(car.first_registered_on ? [{ question: 'First registered', answer: fullDay(car.first_registered_on) }] : []),
    { question: 'Fuel', answer: wordsFor(fuels, car.fuel_type) },
    { question: 'Seats', answer: `${car.passenger_seats} ${car.passenger_seats === 1 ? 'passenger' : 'passengers'}` },
    { question: 'Wheelchair', answer: car.wheelchair_accessible ? 'Takes a passenger in a wheelchair' : 'No' },
    ...(car.plate_number ? [{ question: 'Council plate', answer: car.plate_number }] : []),
    { question: 'Kept by', answer: wordsFor(ownerships, car.ownership) },
  ];
};

const changeAnswers = (change: ChangeRecord): readonly Answer[] => [
  { question: 'What changes', answer: wordsFor(kinds, change.kind) },
  { question: 'From', answer: change.effective_from ? fullDay(change.effective_from) : 'As soon as it is approved' },
  ...(change.until ? [{ question: 'Until', answer: fullDay(change.until) }] : []),
  ...(change.reason ? [{ question: 'Your note', answer: change.reason }] : []),
];

export interface CheckPageProps {
  readonly change: ChangeRecord;
  readonly onEdit: () => void;
  readonly onOpen: (documentTypeId: number) => void;
  readonly onSubmit: () => void;
  readonly onBack: () => void;
  readonly onDiscard: () => void;
}

/** Everything once more before it goes to the team. */
export const CheckPage = ({ change, onEdit, onOpen, onSubmit, onBack, onDiscard }: CheckPageProps) => {
  const withChange = (answers: readonly Answer[]) =>
    answers.map((answer) => ({ ...answer, change: { onClick: onEdit } }));
  const types = change.document_types ?? [];
  return (
    <TaskPage title="Change of car" leave={{ label: 'Documents', onClick: onBack }} saved="Saved">
      <Stack space="large">
        <PageHeading lead="Not sent yet. The team sees this when you send it.">Check your answers</PageHeading>
        <ChangeSteps current={2} />
        <Section title="The change">
          <SummaryList answers={withChange(changeAnswers(change))} />
        </Section>
        {change.proposed ? (
          <Section title="The car">
            <SummaryList answers={withChange(carAnswers(change))} />
          </Section>
        ) : null}
        {types.length > 0 ? (
          <Section title="Documents">
            <SummaryList
              answers={types.map((type) => {
                const document = usableDocument(change, type.id);
                const parts = [
                  document?.files.map((file) => file.name).join(', '),
                  document?.number,
                  document?.expires_on ? `to ${fullDay(document.expires_on)}` : null,
                ];
                return {
                  question: type.name,
                  answer: parts.filter((part) => part).join(', ') || 'Added',
                  change: { onClick: () => onOpen(type.id) },
                };
              })}
            />
          </Section>
        ) : null}
        <Button variant="danger" icon="bin" onClick={onDiscard}>
          {endWords(change).button}
        </Button>
        <ActionBar>
          <Button wide onClick={onSubmit}>
            Send to the team
          </Button>
        </ActionBar>
      </Stack>
    </TaskPage>
  );
};
