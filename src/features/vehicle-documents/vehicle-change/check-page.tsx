import type { SentDocument } from '../../../api/documents';
import type { Vehicle, VehicleDetails } from '../../../api/driver';
import { type ChangeRecord, usableDocument } from '../../../api/vehicle-changes';
import { carInList, makeAndModel, withCommas } from '../../../domain/car';
import { documentName } from '../../../domain/document-standing';
import { showRegistration } from '../../../domain/registration';
import { capital } from '../../../format/capital';
import { fullDay } from '../../../format/dates';
import { notGiven } from '../../../format/other-word';
import { ActionBar } from '../../../ui/ActionBar';
import { Button } from '../../../ui/Button';
import { PageHeading } from '../../../ui/PageHeading';
import { Plate } from '../../../ui/Plate';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StoredFiles } from '../../../ui/StoredFiles';
import { type Answer, SummaryList } from '../../../ui/SummaryList';
import { TaskPage } from '../../../ui/TaskPage';
import { fileName, fileTitle } from '../repair';
import { ChangeSteps } from './change-steps';
import { colours, fuels, kinds, ownerships, wordsFor } from './choices';
import { carOf, carsOf, type DetailsValues } from './details';
import { endWords, notSentYet } from './words-of-change';

type FieldAnswer = Answer & { readonly field: keyof DetailsValues };

/** Make, model, colour and year, where known. */
export const carFacts = (car: VehicleDetails): string =>
  withCommas(makeAndModel(car), car.colour && wordsFor(colours, car.colour).toLowerCase(), car.year);

export const seatsInWords = ({ passenger_seats: count }: VehicleDetails): string | null =>
  count === null ? null : `${count} ${count === 1 ? 'passenger' : 'passengers'}`;

/** The answers about the car, each with the field that asked. */
export const carAnswers = (change: ChangeRecord): readonly FieldAnswer[] => {
  const car = change.proposed;
  if (!car) return [];
  return [
    {
      question: 'Registration',
      answer: car.registration ? <Plate registration={showRegistration(car.registration)} on={false} /> : notGiven,
      field: 'registration' as const,
    },
    {
      question: 'Car',
      answer: carFacts(car) || notGiven,
      field: 'make' as const,
    },
    ...(car.first_registered_on
      ? [
          {
            question: 'First registered',
            answer: fullDay(car.first_registered_on),
            field: 'firstRegisteredOn' as const,
          },
        ]
      : []),
    { question: 'Fuel', answer: wordsFor(fuels, car.fuel_type), field: 'fuelType' as const },
    {
      question: 'Seats',
      answer: seatsInWords(car) ?? notGiven,
      field: 'passengerSeats' as const,
    },
    {
      question: 'Wheelchair accessible',
      answer: car.wheelchair_accessible === null ? notGiven : car.wheelchair_accessible ? 'Yes' : 'No',
      field: 'wheelchairAccessible' as const,
    },
    ...(car.plate_number
      ? [{ question: 'Council plate', answer: car.plate_number, field: 'plateNumber' as const }]
      : []),
    { question: 'Owner', answer: wordsFor(ownerships, car.ownership), field: 'ownership' as const },
  ];
};

const changeAnswers = (change: ChangeRecord, vehicles: readonly Vehicle[]): readonly FieldAnswer[] => {
  const about = carOf(vehicles, change.vehicle_id);
  return [
    { question: 'What’s changing', answer: wordsFor(kinds, change.kind), field: 'kind' as const },
    ...(about && change.kind !== 'add'
      ? [
          {
            question: 'Which car',
            answer: carInList(about),
            field: vehicles.length > 1 ? ('vehicleId' as const) : ('kind' as const),
          },
        ]
      : []),
    {
      question: 'Start date',
      answer: change.effective_from ? fullDay(change.effective_from) : 'As soon as it’s approved',
      field: 'effectiveFrom' as const,
    },
    ...(change.until ? [{ question: 'End date', answer: fullDay(change.until), field: 'until' as const }] : []),
    ...(change.reason ? [{ question: 'Your note', answer: change.reason, field: 'reason' as const }] : []),
  ];
};

const storedFile = (file: SentDocument['files'][number]) => ({
  key: file.id,
  name: fileName(file),
  title: fileTitle(file),
  picture: file.thumbnail_url,
});

export interface CheckPageProps {
  readonly change: ChangeRecord;
  /** Where the page may load pictures from. */
  readonly pictureOrigins: readonly string[];
  readonly vehicles: readonly Vehicle[];
  readonly onEdit: (field: keyof DetailsValues) => void;
  readonly onOpen: (documentTypeId: string) => void;
  readonly onSubmit: () => void;
  readonly onBack: () => void;
  readonly onDiscard: () => void;
}

/** Everything once more before it goes to the team. */
export const CheckPage = ({
  change,
  pictureOrigins,
  vehicles,
  onEdit,
  onOpen,
  onSubmit,
  onBack,
  onDiscard,
}: CheckPageProps) => {
  const withChange = (answers: readonly FieldAnswer[]) =>
    answers.map((answer) => ({ ...answer, change: { onClick: () => onEdit(answer.field) } }));
  const types = change.document_types ?? [];
  return (
    <TaskPage title="Change of car" leave={{ label: 'Documents', onClick: onBack }} saved="Saved">
      <Stack space="large">
        <PageHeading lead={notSentYet(change)}>Check your answers</PageHeading>
        <ChangeSteps current={2} />
        <Section title="The change">
          <SummaryList answers={withChange(changeAnswers(change, carsOf(vehicles)))} />
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
                const typed = withCommas(
                  document?.number,
                  document?.expires_on ? `expires ${fullDay(document.expires_on)}` : null,
                );
                return {
                  key: type.id,
                  question: documentName(type),
                  answer:
                    document && document.files.length > 0 ? (
                      <Stack space="small">
                        <StoredFiles files={document.files.map(storedFile)} origins={pictureOrigins} />
                        {typed === '' ? null : <p>{capital(typed)}</p>}
                      </Stack>
                    ) : (
                      capital(typed) || (document ? 'Added' : notGiven)
                    ),
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
          <Button onClick={onSubmit}>Send</Button>
        </ActionBar>
      </Stack>
    </TaskPage>
  );
};
